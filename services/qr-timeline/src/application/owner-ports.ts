import type { Tx } from '@keepsake/platform/turn';

type FarewellChoice = 'keep' | 'remove';
type Left = {
  /** Shown to nobody any more; their pictures can be removed. */
  readonly removed: readonly string[];
  /** Live on without an owner. */
  readonly kept: readonly string[];
  /** Uploads that no timeline shows any more, or never did. */
  readonly uploadIds: readonly string[];
  /** Pictures whose files in every size are removed. */
  readonly mediaIds: readonly string[];
};

/** A keeper who agreed to own a timeline when its owner leaves. */
type Heir = {
  readonly timelineId: string;
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly emailSealed: string;
};

/** Rows about who owns and keeps; the timelines' side. */
export type OwnerRows = {
  /** The timeline and its plate; the timeline's row is locked. */
  readonly handOver: (
    tx: Tx,
    timelineId: string,
    move: { readonly fromId: string; readonly toId: string; readonly name: string; readonly email: string },
  ) => Promise<void>;
  /** For the timelines of a customer that stood before `at`; locks them. */
  readonly heirs: (tx: Tx, customerId: string, at: Date) => Promise<readonly Heir[]>;
  /** Answers the timelines that they kept. */
  readonly mergeKeepers: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly emailSealed: string },
  ) => Promise<readonly string[]>;
  /** Answers the timelines that they kept. */
  readonly forgetKeepers: (tx: Tx, customerId: string) => Promise<readonly string[]>;
};

/** Somebody's part in timelines of others; answered by the timelines' side. Both answer the timelines that were touched. */
export type KeepersOfCustomer = {
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<readonly string[]>;
  /** Also hands their own timelines to those who agreed to take them. Before `Owners.erase`. */
  readonly forget: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
};

/** Whose plates and timelines are whose. */
export type Owners = {
  /** Everything of one customer becomes another's, the same person under a corrected address. Answers their timelines. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string; readonly at: Date },
  ) => Promise<readonly string[]>;
  /** Their name as they corrected it. Answers the timelines that said another. */
  readonly rename: (tx: Tx, customerId: string, name: string) => Promise<readonly string[]>;
  /**
   * Takes their name off the memories that they signed on their own timelines, and off those that their orders brought to
   * any. Answers the timelines that were touched. Before `keepers.forget`, which gives some of them away.
   */
  readonly unsign: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
  readonly setFarewell: (tx: Tx, timelineId: string, choice: FarewellChoice) => Promise<void>;
  /**
   * Forgets the person; each timeline that stood before `at` goes or stays as they said. Plates they never used are free for
   * whoever has them in hand.
   */
  readonly erase: (tx: Tx, customerId: string, at: Date) => Promise<Left>;
};
