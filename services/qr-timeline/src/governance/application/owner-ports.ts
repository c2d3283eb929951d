import type { Tx } from '@keepsake/platform/request-context';

type DispositionChoice = 'keep' | 'remove';
type Left = {
  /** No longer shown; their media can be deleted. */
  readonly removed: readonly string[];
  /** Stay without an owner. */
  readonly kept: readonly string[];
  /** Uploads that no timeline shows. */
  readonly uploadIds: readonly string[];
  /** Media whose files are deleted in every size. */
  readonly mediaIds: readonly string[];
};

/** A keeper who agreed to own a timeline when its owner leaves. */
type SuccessorRow = {
  readonly timelineId: string;
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly emailSealed: string;
};

/** Rows about owners and keepers, on the timeline side. */
export type OwnerRows = {
  /** Changes owner of timeline and plate, without the former owner's successor; the timeline's row must be locked. */
  readonly handOver: (
    tx: Tx,
    timelineId: string,
    move: {
      readonly fromId: string;
      readonly toId: string;
      readonly name: string;
      readonly email: string;
      readonly at: Date;
    },
  ) => Promise<void>;
  /** Successors for a customer's timelines opened before `at`; locks them. */
  readonly successors: (tx: Tx, customerId: string, at: Date) => Promise<readonly SuccessorRow[]>;
  /** Returns the timelines that they kept. */
  readonly mergeKeepers: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly emailSealed: string },
  ) => Promise<readonly string[]>;
  /** Returns the timelines that they kept. */
  readonly eraseKeepers: (tx: Tx, customerId: string) => Promise<readonly string[]>;
};

/** A customer's part in timelines of others, on the timeline side. Both methods return the changed timelines. */
export type KeepersOfCustomer = {
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<readonly string[]>;
  /** Also hands their timelines to successors who agreed. Call before `Owners.erase`. */
  readonly forget: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
};

/** Records that an owner signed in or answered, which ends open questions to them. */
export type OwnerSeen = (tx: Tx, ownerId: string) => Promise<void>;

/** Ownership of plates and timelines. */
export type Owners = {
  /**
   * Moves everything of one customer to another id, the same person with a corrected address. Returns their timelines.
   */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string; readonly at: Date },
  ) => Promise<readonly string[]>;
  /** Sets the corrected name. Returns the timelines that had another. */
  readonly rename: (tx: Tx, customerId: string, name: string) => Promise<readonly string[]>;
  /**
   * Removes their name from entries they signed on their own timelines and from those their orders brought. Returns the
   * changed timelines. Call before `keepers.forget`, which gives some away.
   */
  readonly unsign: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
  readonly setDisposition: (tx: Tx, timelineId: string, choice: DispositionChoice) => Promise<void>;
  /**
   * Erases the person; each timeline opened before `at` is removed or stays as they chose. Unused plates become free
   * for their holder.
   */
  readonly erase: (tx: Tx, customerId: string, at: Date) => Promise<Left>;
};
