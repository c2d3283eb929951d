import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/turn';
import type { Batch, PackState } from '../domain/batch.js';
import type { ActivationForm, ClaimState, Prepared, Story } from '../domain/claim.js';
import type { LifeState, Plate, StockState } from '../domain/plate.js';
import type { OwnerContact } from './ports.js';

export type NewCode = { readonly id: string; readonly code: string; readonly serialNumber: number };
/** Newest first; `cursor` is where the page before it ended. */
export type Asked = { readonly cursor?: string; readonly limit: number };
export type Page<T> = { readonly rows: readonly T[]; readonly nextCursor?: string };
export type CodeCount = { readonly stockState: StockState; readonly lifeState: LifeState; readonly n: number };

/** Codes by their ids, or so many of a batch that the maker still has. */
export type MakerCodes = { readonly ids: readonly string[] } | { readonly batchId: string; readonly limit: number };

export type Codes = {
  /** Answers the serial numbers that were stored; a code that exists already is left out and has to be drawn again. */
  readonly insert: (tx: Tx, batch: Batch, codes: readonly NewCode[], atMaker: boolean) => Promise<readonly number[]>;
  /** Takes up to `limit` codes off the shelf, oldest first, for this transaction alone; those another one holds are passed over. */
  readonly pick: (tx: Tx, limit: number) => Promise<readonly string[]>;
  /** The same of codes whose plates the maker still has. */
  readonly pickAtMaker: (tx: Tx, limit: number) => Promise<readonly string[]>;
  /** Guarded: throws unless every one of them was free. */
  readonly assign: (
    tx: Tx,
    ids: readonly string[],
    order: { readonly orderId: string; readonly customerId: string },
  ) => Promise<void>;
  /** For a case: false when it is neither on our shelf nor on a location's. */
  readonly take: (tx: Tx, id: string, holder: string) => Promise<boolean>;
  /** Undoes `take` unless the family was first; the plate stays with this location. */
  readonly giveBack: (tx: Tx, id: string, holder: string, locationId: string) => Promise<boolean>;
  /** Answers those that were on the shelf; the others stay as they are. */
  readonly bind: (tx: Tx, ids: readonly string[], locationId: string) => Promise<readonly string[]>;
  readonly freeOfBatch: (tx: Tx, batchId: string) => Promise<readonly string[]>;
  readonly byCodes: (tx: Tx, codes: readonly string[]) => Promise<readonly Plate[]>;
  /** The plate and for whom it was taken, if for anybody. */
  readonly held: (tx: Tx, id: string) => Promise<{ readonly plate: Plate; readonly holder?: string } | undefined>;
  /** Puts what the order has not shipped and nobody has activated back on the shelf. */
  readonly release: (tx: Tx, orderId: string) => Promise<readonly string[]>;
  /** These have left the house; of an order, what it still has there. For a partner's location when one is named. */
  readonly ship: (
    tx: Tx,
    which: { readonly orderId: string } | { readonly codeIds: readonly string[] },
    locationId?: string,
  ) => Promise<readonly string[]>;
  /** Orders that wait for these plates, by id. */
  readonly ordersOfMaker: (tx: Tx, which: MakerCodes) => Promise<readonly string[]>;
  /** The maker delivered them; answers those that were still there. `promised`: taken for an order, a case or a family. */
  readonly receive: (
    tx: Tx,
    which: MakerCodes,
    by: { readonly staffId: string; readonly reason: string },
  ) => Promise<readonly { readonly id: string; readonly orderId?: string; readonly promised: boolean }[]>;
  /** How many codes of the order the maker still has. */
  readonly leftAtMaker: (tx: Tx, orderId: string) => Promise<number>;
  /** Guarded: one caller gets true. `orderId` is the order the caller saw; a plate that has moved since answers false. */
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
  /** Guarded: true when it was activated after `since`. The plate stays off the shelf, since somebody has it in hand. */
  readonly undo: (tx: Tx, id: string, since: Date, staffId: string) => Promise<boolean>;
  readonly again: (tx: Tx, id: string) => Promise<Plate | undefined>;
  readonly byCode: (code: string) => Promise<Plate | undefined>;
  readonly byIds: (ids: readonly string[]) => Promise<readonly Plate[]>;
  /** In the order of their serials; all of them, or those that are named. */
  readonly ofBatch: (
    batchId: string,
    onlyIds?: readonly string[],
  ) => Promise<readonly Pick<Plate, 'code' | 'serial'>[]>;
  readonly ofCustomer: (customerId: string, limit: number) => Promise<readonly Plate[]>;
  readonly onShelf: (limit: number) => Promise<readonly string[]>;
  readonly newest: (asked: Asked) => Promise<Page<Plate>>;
  readonly counts: () => Promise<readonly CodeCount[]>;
  /** Free ones that the maker still has. */
  readonly atMaker: () => Promise<number>;
  readonly foldCounts: (tx: Tx) => Promise<void>;
};

export type BatchProgress = Batch & {
  /** Codes whose plates the maker still has. */
  readonly atMaker: number;
  readonly activated: number;
  readonly packState: PackState;
  readonly packVersion: number;
  /** Plates in the newest version. */
  readonly packTotal: number;
  readonly packDone: number;
  readonly packObjectKey?: string;
  readonly packFault?: string;
};

export type Batches = {
  /** Takes the next serial numbers of a prefix, without a gap and never twice; answers the last one. */
  readonly takeSerials: (tx: Tx, prefix: string, quantity: number) => Promise<number>;
  readonly insert: (tx: Tx, batch: Batch) => Promise<void>;
  readonly byId: (id: string) => Promise<BatchProgress | undefined>;
  /** Locks the batch and counts the codes whose plates the maker still has; undefined when there is no such batch. */
  readonly lockAtMaker: (tx: Tx, id: string) => Promise<number | undefined>;
  readonly newest: (asked: Asked) => Promise<Page<BatchProgress>>;
  readonly total: () => Promise<number>;
};

/**
 * Where the maker pack of a batch stands. Progress is shown, not relied on, so it is written at once and not in the turn's
 * transaction; each write is guarded by the attempt, so that a maker that was overtaken writes nothing more.
 */
export type Packs = {
  /** Starts the next attempt; undefined when the pack is ready or the batch does not exist. */
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
  /** False when a later attempt has begun. */
  readonly note: (
    batchId: string,
    attempt: number,
    state: 'making' | 'checked',
    done: number,
    at: Date,
  ) => Promise<boolean>;
  readonly finish: (tx: Tx, batchId: string, attempt: number, objectKey: string, at: Date) => Promise<boolean>;
  readonly fail: (batchId: string, attempt: number, fault: string) => Promise<void>;
  /** How many are not done, and have not been given up. */
  readonly waiting: () => Promise<number>;
  /** Packs that are not done and have not moved since `before`. */
  readonly stalled: (before: Date) => Promise<readonly string[]>;
};

/** What a version of a pack is for. */
export type PackPrint = { readonly version: number; readonly plateMm: number };

/** In modules, quiet zone included: x, y and length of each dark run. */
export type PlateSymbol = { readonly side: number; readonly runs: readonly (readonly [number, number, number])[] };

/** The symbol of an address, read back before it is answered; undefined when it does not lead where it should. */
export type DrawSymbol = (address: string) => PlateSymbol | undefined;

export type PackMaker = {
  /**
   * Draws every code, reads every picture back, and stores one ZIP; the same batch gives the same bytes. Rejects with the
   * problem `plate-unreadable` when a picture does not lead where it should, and stops soon after `signal`.
   */
  readonly make: (
    batch: Batch,
    plates: readonly Pick<Plate, 'code' | 'serial'>[],
    about: {
      readonly signal: AbortSignal;
      readonly print: PackPrint;
      readonly moved: (state: 'making' | 'checked', done: number) => Promise<void>;
    },
  ) => Promise<{ readonly objectKey: string }>;
};

export type PlateOrderState = 'placed' | 'short' | 'allotted' | 'cancelled';
export type PlateOrder = {
  readonly orderId: string;
  readonly customerId: string;
  readonly number: string;
  readonly codes: number;
  readonly copies: number;
  /** A partner's order: the plates are bound to this location when they are shipped. */
  readonly locationId?: string;
  readonly state: PlateOrderState;
};

export type PlateOrders = {
  /** Once per order; a second one changes nothing. A customer who corrected their address since `at` is known by the new one. */
  readonly insert: (tx: Tx, order: Omit<PlateOrder, 'state'>, at: Date) => Promise<void>;
  readonly lock: (tx: Tx, orderId: string) => Promise<PlateOrder | undefined>;
  /** Orders that wait for codes, oldest first, locked; those another one holds are passed over. */
  readonly lockShort: (tx: Tx, limit: number) => Promise<readonly PlateOrder[]>;
  readonly move: (tx: Tx, order: PlateOrder, to: PlateOrderState) => Promise<void>;
  /** True for the plate that takes the order's story: the first one to ask. */
  readonly takeStory: (tx: Tx, orderId: string, codeId: string) => Promise<boolean>;
  /** The plate that took the story is free again, and so is the story. */
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
  /** The open claim of this person, or a new one; `full` when too many others wait. The caller holds the order's row. */
  readonly hold: (
    tx: Tx,
    claim: Omit<Claim, 'state'> & { readonly form: ActivationForm; readonly heldAt: Date },
    most: number,
  ) => Promise<'held' | 'held-before' | 'full'>;
  /** Guarded: true once, for a claim that is held and not out of date. */
  readonly accept: (tx: Tx, claimId: string, at: Date) => Promise<boolean>;
  /** Ends what else waits for these plates, and forgets what was written. */
  readonly close: (tx: Tx, codeIds: readonly string[], at: Date) => Promise<void>;
  readonly closeDue: (tx: Tx, at: Date) => Promise<number>;
  readonly byId: (id: string) => Promise<Claim | undefined>;
};

/** The secret of the link that an orderer gets: made from the claim's id, so it is stored nowhere. */
export type ClaimTokens = {
  readonly make: (claimId: string) => string;
  /** The claim a token was made for; undefined when it was not made here. */
  readonly read: (token: string) => string | undefined;
};

/** Which plates took the story of their order or case, read outside of a transaction. */
export type OpenedStories = {
  readonly ofOrders: (
    orderIds: readonly string[],
  ) => Promise<readonly { readonly orderId: string; readonly timelines: number; readonly begun: boolean }[]>;
  readonly ofCase: (caseId: string) => Promise<string | undefined>;
};

export type CaseStories = {
  /** The plate that opened the memorial of this case, if one did. */
  readonly openedBy: (tx: Tx, caseId: string) => Promise<string | undefined>;
  /** Openings and undoings of one case wait for each other. */
  readonly lock: (tx: Tx, caseId: string) => Promise<void>;
  /** True for the plate that takes what was prepared for its case: the first one to ask. */
  readonly take: (tx: Tx, caseId: string, codeId: string) => Promise<boolean>;
  /** Free again, when this plate had taken it. */
  readonly free: (tx: Tx, caseId: string, codeId: string) => Promise<void>;
};

/** What is asked of the partners' service. */
export type CaseDesk = {
  /** Undefined when nobody has prepared anything. */
  readonly preparedFor: (caseId: string, about: CallAbout) => Promise<Prepared | undefined>;
};

/** What is asked of the orders service. */
export type OrderDesk = {
  readonly storyOf: (orderId: string, about: CallAbout) => Promise<Story>;
  /** First and last name as orders knows them now; undefined when it knows none. */
  readonly nameOf: (customerId: string, about: CallAbout) => Promise<string | undefined>;
  readonly emailOf: (customerId: string, about: CallAbout) => Promise<string | undefined>;
  /** Undefined when the orders service does not know the customer either. */
  readonly contactOf: (customerId: string, about: CallAbout) => Promise<OwnerContact | undefined>;
};
