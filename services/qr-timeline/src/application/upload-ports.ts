import type { Tx } from '@keepsake/platform/turn';
import type { Allowance, Arrival, OpenAnnouncements, Room, Sender } from '../domain/arrival.js';
import type { Upload } from '../domain/upload.js';

/** Files on their way in. */
export type ArrivalRows = {
  readonly insert: (tx: Tx, arrival: Omit<Arrival, 'received' | 'touchedAt'>, at: Date) => Promise<void>;
  readonly find: (id: string) => Promise<Arrival | undefined>;
  readonly ofBrowser: (browserId: string) => Promise<readonly Arrival[]>;
  /** Only when exactly `offset` bytes are here; answers how many parts there are now, undefined when it lost the race. */
  readonly grow: (
    tx: Tx,
    part: { readonly id: string; readonly offset: number; readonly size: number; readonly objectKey: string },
    at: Date,
  ) => Promise<number | undefined>;
  /** Keys of its parts, in the order of their bytes. */
  readonly partsOf: (id: string) => Promise<readonly string[]>;
  /** Twice is fine: false. */
  readonly remove: (tx: Tx, id: string) => Promise<boolean>;
  /** Answers the ids of those that went. */
  readonly removeQuiet: (tx: Tx, touchedBefore: Date) => Promise<readonly string[]>;
  /** What a network has announced and touched since; one transaction of a network at a time. */
  readonly openOf: (tx: Tx, network: string, touchedSince: Date) => Promise<OpenAnnouncements>;
  /** Those of these ids that no row knows. */
  readonly unknown: (ids: readonly string[]) => Promise<readonly string[]>;
};

/** How much has arrived on a day. */
export type Budgets = {
  readonly used: (day: string, scopes: readonly string[]) => Promise<ReadonlyMap<string, Room>>;
  /** False when it would go over. */
  readonly take: (tx: Tx, day: string, allowance: Allowance, room: Room) => Promise<boolean>;
  /** Remembers what a file took, for `giveBack`. */
  readonly note: (tx: Tx, day: string, uploadId: string, sender: Sender, room: Room) => Promise<void>;
  /** Returns what these files took to the budgets they took it from. Twice is fine. */
  readonly giveBack: (tx: Tx, uploadIds: readonly string[]) => Promise<void>;
  readonly forgetBefore: (tx: Tx, day: string) => Promise<void>;
};

/** What a browser or an owner may still do with what has arrived. */
export type ArrivedUploads = {
  readonly unclaimedOf: (browserId: string) => Promise<readonly Upload[]>;
  /** `received` -> `claimed`, for an order when there is one; those of this browser, in the order given. */
  readonly take: (
    tx: Tx,
    which: { readonly browserId: string; readonly ids: readonly string[]; readonly orderId?: string },
  ) => Promise<readonly Upload[]>;
};

/** Files that a partner brought for the timeline of a case. */
export type CaseFiles = {
  /** Whether a plate of the case was opened; none is until this transaction ends. */
  readonly lockHandedOver: (tx: Tx, caseId: string) => Promise<boolean>;
  /** `received` -> `claimed` for those of this browser; answers which of them the case has now, those from before included. */
  readonly keep: (
    tx: Tx,
    which: { readonly caseId: string; readonly browserId: string; readonly ids: readonly string[] },
  ) => Promise<ReadonlyMap<string, Upload>>;
  readonly count: (tx: Tx, caseId: string) => Promise<number>;
  /** `claimed` -> `swept`; false when it does not wait with this case. */
  readonly drop: (tx: Tx, caseId: string, uploadId: string) => Promise<boolean>;
};

type OpenOrder = { readonly orderId: string; readonly number: string; readonly placedAt: Date };
type OwnTimeline = { readonly code: string; readonly honoreeName?: string; readonly eventType: string };

/** Where a customer may put files: their timelines, and their orders that no plate has told the story of yet. */
export type UploadTargets = {
  readonly ordersOf: (customerId: string) => Promise<readonly OpenOrder[]>;
  /** Their own first, then those they keep for somebody else. */
  readonly timelinesOf: (customerId: string) => Promise<readonly OwnTimeline[]>;
  /** How whoever keeps this timeline for its owner is called there. */
  readonly keeperName: (timelineId: string, customerId: string) => Promise<string | undefined>;
  /** Locked, so that no activation passes by in between. */
  readonly lockOpenOrder: (tx: Tx, orderId: string, customerId: string) => Promise<boolean>;
};
