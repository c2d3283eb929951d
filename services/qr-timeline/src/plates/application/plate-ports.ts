import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/request-context';
import type { Batch, PackState } from '../domain/batch.js';
import type { ActivationForm, ClaimState, Prepared, Story } from '../domain/claim.js';
import type { Progress } from '../domain/ordered.js';
import type { LifeState, Plate, StockState } from '../domain/plate.js';
import type { OwnerContact } from '../../timelines/api.js';

export type NewCode = { readonly id: string; readonly code: string; readonly serialNumber: number };
/** Newest first; `cursor` is the end of the previous page. */
export type Asked = { readonly cursor?: string; readonly limit: number };
export type Page<T> = { readonly rows: readonly T[]; readonly nextCursor?: string };
export type CodeCount = { readonly stockState: StockState; readonly lifeState: LifeState; readonly n: number };

/** Codes by id, or the first `limit` of a batch that are at the maker. */
export type MakerCodes = { readonly ids: readonly string[] } | { readonly batchId: string; readonly limit: number };

export type Codes = {
  /** Returns the serial numbers that were not stored, because their code exists already: generate those again. */
  readonly insert: (tx: Tx, batch: Batch, codes: readonly NewCode[], atMaker: boolean) => Promise<readonly number[]>;
  /** Locks up to `limit` codes in stock, oldest first; skips codes locked by other transactions. */
  readonly pick: (tx: Tx, limit: number) => Promise<readonly string[]>;
  /** The same for codes whose plates are at the maker. */
  readonly pickAtMaker: (tx: Tx, limit: number) => Promise<readonly string[]>;
  /** Guarded: throws unless all of them were free. */
  readonly assign: (
    tx: Tx,
    ids: readonly string[],
    order: { readonly orderId: string; readonly customerId: string },
  ) => Promise<void>;
  /** For a case: returns false if it is neither in our stock nor at a location. */
  readonly take: (tx: Tx, id: string, holder: string) => Promise<boolean>;
  /** Undoes `take` unless the family activated it first; the plate stays with this location. */
  readonly giveBack: (tx: Tx, id: string, holder: string, locationId: string) => Promise<boolean>;
  /** Returns those that were in stock; others are unchanged. */
  readonly bind: (tx: Tx, ids: readonly string[], locationId: string) => Promise<readonly string[]>;
  readonly freeOfBatch: (tx: Tx, batchId: string) => Promise<readonly string[]>;
  readonly byCodes: (tx: Tx, codes: readonly string[]) => Promise<readonly Plate[]>;
  /** The plate and its holder, if any. */
  readonly held: (tx: Tx, id: string) => Promise<{ readonly plate: Plate; readonly holder?: string } | undefined>;
  /** Returns codes of the order that are neither shipped nor activated to stock. */
  readonly release: (tx: Tx, orderId: string) => Promise<readonly string[]>;
  /** Marks these as shipped; of an order, its remaining ones. Binds them to a partner's location if one is given. */
  readonly ship: (
    tx: Tx,
    which: { readonly orderId: string } | { readonly codeIds: readonly string[] },
    locationId?: string,
  ) => Promise<readonly string[]>;
  /** Orders that wait for these plates, by id. */
  readonly ordersOfMaker: (tx: Tx, which: MakerCodes) => Promise<readonly string[]>;
  /**
   * Marks plates as received from the maker; returns those that were not. `promised`: assigned to an order, case or
   * family.
   */
  readonly receive: (
    tx: Tx,
    which: MakerCodes,
    by: { readonly staffId: string; readonly reason: string },
  ) => Promise<readonly { readonly id: string; readonly orderId?: string; readonly promised: boolean }[]>;
  /** Number of the order's codes at the maker. */
  readonly leftAtMaker: (tx: Tx, orderId: string) => Promise<number>;
  /**
   * Guarded: one caller gets true. `orderId` is the order that the caller read; returns false if the plate has moved
   * since.
   */
  readonly activate: (
    tx: Tx,
    plate: {
      readonly id: string;
      readonly orderId: string | undefined;
      readonly ownerId: string;
      readonly timelineId: string;
      readonly at: Date;
    },
  ) => Promise<boolean>;
  /** Guarded: true if it was activated after `since`. The plate stays out of stock, because the family has it. */
  readonly undo: (tx: Tx, id: string, since: Date, staffId: string) => Promise<boolean>;
  readonly again: (tx: Tx, id: string) => Promise<Plate | undefined>;
  readonly byCode: (code: string) => Promise<Plate | undefined>;
  readonly byIds: (ids: readonly string[]) => Promise<readonly Plate[]>;
  /** By serial; all of them, or the named ones. */
  readonly ofBatch: (
    batchId: string,
    onlyIds?: readonly string[],
  ) => Promise<readonly Pick<Plate, 'code' | 'serial'>[]>;
  /** Latest received first. */
  readonly ofCustomer: (
    customerId: string,
    input: { readonly cursor?: string; readonly limit: number },
  ) => Promise<{ readonly rows: readonly Plate[]; readonly nextCursor?: string; readonly total: number }>;
  readonly inStock: (limit: number) => Promise<readonly string[]>;
  readonly newest: (input: Asked) => Promise<Page<Plate>>;
  readonly counts: () => Promise<readonly CodeCount[]>;
  /** Number of free ones at the maker. */
  readonly atMaker: () => Promise<number>;
  readonly aggregateCounts: (tx: Tx) => Promise<void>;
};

export type BatchProgress = Batch & {
  /** Codes whose plates are at the maker. */
  readonly atMaker: number;
  readonly activated: number;
  /** Scans of its plates, and plates that were scanned at least once. */
  readonly scans: number;
  readonly scannedCount: number;
  readonly packState: PackState;
  readonly packVersion: number;
  /** Plates in the newest version. */
  readonly packTotal: number;
  readonly packDone: number;
  readonly packObjectKey?: string;
  readonly packFault?: string;
};

export type Batches = {
  /** Takes the next serial numbers of a prefix, gapless and unique; returns the last one. */
  readonly takeSerials: (tx: Tx, prefix: string, quantity: number) => Promise<number>;
  readonly insert: (tx: Tx, batch: Batch) => Promise<void>;
  readonly byId: (id: string) => Promise<BatchProgress | undefined>;
  /** Locks the batch and counts its codes at the maker; undefined if the batch does not exist. */
  readonly lockAtMaker: (tx: Tx, id: string) => Promise<number | undefined>;
  readonly newest: (input: Asked) => Promise<Page<BatchProgress>>;
  readonly total: () => Promise<number>;
};

/**
 * State of a batch's maker pack. Progress is informational, so it is written immediately, outside of the request
 * transaction. Every write is guarded by the attempt, so an overtaken worker writes nothing.
 */
export type Packs = {
  /** Starts the next attempt; undefined if the pack is ready or the batch does not exist. */
  readonly begin: (
    batchId: string,
    at: Date,
  ) => Promise<
    | {
        readonly batch: Batch;
        readonly attempt: number;
        readonly print: PackPrint;
        readonly onlyIds?: readonly string[];
      }
    | undefined
  >;
  /** Returns false if a later attempt has begun. */
  readonly note: (
    batchId: string,
    attempt: number,
    state: 'making' | 'checked',
    done: number,
    at: Date,
  ) => Promise<boolean>;
  readonly finish: (tx: Tx, batchId: string, attempt: number, objectKey: string, at: Date) => Promise<boolean>;
  readonly fail: (batchId: string, attempt: number, problem: string) => Promise<void>;
  /** Number of packs that are neither done nor failed. */
  readonly waiting: () => Promise<number>;
  /** Unfinished packs without progress since `before`. */
  readonly stalled: (before: Date) => Promise<readonly string[]>;
};

/** Version and plate size of a pack. */
export type PackPrint = { readonly version: number; readonly plateMm: number };

/** In modules, quiet zone included: x, y and length of each dark run. */
export type PlateSymbol = { readonly side: number; readonly runs: readonly (readonly [number, number, number])[] };

/** Returns the verified symbol of an address; undefined if it decodes to another one. */
export type DrawSymbol = (address: string) => PlateSymbol | undefined;

export type PackMaker = {
  /**
   * Renders and verifies every code and stores one ZIP, deterministically. Rejects with the problem `plate-unreadable`
   * if an image decodes to a wrong address, and stops soon after `signal`.
   */
  readonly make: (
    batch: Batch,
    plates: readonly Pick<Plate, 'code' | 'serial'>[],
    options: {
      readonly signal: AbortSignal;
      readonly print: PackPrint;
      readonly moved: (state: 'making' | 'checked', done: number) => Promise<void>;
    },
  ) => Promise<{ readonly objectKey: string }>;
};

type PlateOrderState = 'placed' | 'short' | 'allotted' | 'cancelled';
export type PlateOrder = {
  readonly orderId: string;
  readonly customerId: string;
  readonly number: string;
  readonly codes: number;
  readonly copies: number;
  /** Set for a partner's order: plates are bound to this location when shipped. */
  readonly locationId?: string;
  readonly state: PlateOrderState;
};

export type PlateOrders = {
  /** Idempotent per order. A customer who corrected their address since `at` is stored under the new one. */
  readonly insert: (tx: Tx, order: Omit<PlateOrder, 'state'>, at: Date) => Promise<void>;
  readonly lock: (tx: Tx, orderId: string) => Promise<PlateOrder | undefined>;
  /** Locks orders that wait for codes, oldest first; skips those locked by other transactions. */
  readonly lockShort: (tx: Tx, limit: number) => Promise<readonly PlateOrder[]>;
  readonly move: (tx: Tx, order: PlateOrder, to: PlateOrderState) => Promise<void>;
  /** True for the first plate to ask: it takes the order's story. */
  readonly claimStory: (tx: Tx, orderId: string, codeId: string) => Promise<boolean>;
  /** Names of the timelines that plates of this order opened. */
  readonly takenNames: (tx: Tx, orderId: string) => Promise<readonly string[]>;
  /** Releases the story when the plate that took it is free again. */
  readonly freeStory: (tx: Tx, orderId: string, codeId: string) => Promise<void>;
};

export type Claim = {
  readonly id: string;
  readonly codeId: string;
  readonly orderId: string;
  readonly claimantId: string;
  readonly state: ClaimState;
  readonly expiresAt: Date;
  readonly form?: ActivationForm;
};

export type Claims = {
  /**
   * The open claim of this person, or a new one; `full` if too many others wait. The caller holds the order's row lock.
   */
  readonly hold: (
    tx: Tx,
    claim: Omit<Claim, 'state'> & { readonly form: ActivationForm; readonly heldAt: Date },
    most: number,
  ) => Promise<'held' | 'held-before' | 'full'>;
  /** Guarded: true once, for an open claim that has not expired. */
  readonly accept: (tx: Tx, claimId: string, at: Date) => Promise<boolean>;
  /** Ends other open claims of these plates and deletes their texts. */
  readonly close: (tx: Tx, codeIds: readonly string[], at: Date) => Promise<void>;
  readonly closeDue: (tx: Tx, at: Date) => Promise<number>;
  readonly byId: (id: string) => Promise<Claim | undefined>;
};

/** Tokens of claim links, derived from the claim id and never stored. */
export type ClaimTokens = {
  readonly make: (claimId: string) => string;
  /** Returns the claim of a token; undefined if the token is invalid. */
  readonly read: (token: string) => string | undefined;
};

/** Which plates took the story of their order or case; read outside of a transaction. */
export type OpenedStories = {
  readonly ofOrders: (orderIds: readonly string[]) => Promise<readonly (Progress & { readonly orderId: string })[]>;
  readonly ofCase: (caseId: string) => Promise<string | undefined>;
};

export type CaseStories = {
  /** The plate that opened the memorial of this case, if any. */
  readonly openedBy: (tx: Tx, caseId: string) => Promise<string | undefined>;
  /** Serializes activations and undos of one case. */
  readonly lock: (tx: Tx, caseId: string) => Promise<void>;
  /** True for the first plate to ask: it takes what was prepared for its case. */
  readonly take: (tx: Tx, caseId: string, codeId: string) => Promise<boolean>;
  /** Releases it if this plate had taken it. */
  readonly free: (tx: Tx, caseId: string, codeId: string) => Promise<void>;
};

/** Client of the partners service. */
export type CaseClient = {
  /** Returns undefined if nothing is prepared. */
  readonly preparedFor: (caseId: string, options: CallOptions) => Promise<Prepared | undefined>;
};

/** Client of the orders service. */
export type OrderClient = {
  readonly storyOf: (orderId: string, options: CallOptions) => Promise<Story>;
  /** Current first and last name in orders; undefined if there is none. */
  readonly nameOf: (customerId: string, options: CallOptions) => Promise<string | undefined>;
  readonly emailOf: (customerId: string, options: CallOptions) => Promise<string | undefined>;
  /** Returns undefined if orders does not know the customer. */
  readonly contactOf: (customerId: string, options: CallOptions) => Promise<OwnerContact | undefined>;
};
