import type { Tx } from '@keepsake/platform/request-context';
import type { Care, Step, SuccessorState, Wish } from '../domain/succession.js';

export type Successor = {
  readonly id: string;
  readonly timelineId: string;
  /** HMAC of the address. */
  readonly customerId: string;
  readonly name: string;
  readonly emailSealed: string;
  readonly state: SuccessorState;
  readonly since: Date;
  readonly acceptedAt?: Date;
};

/** The state of one timeline, with its owner. */
export type Succession = Care & {
  readonly timelineId: string;
  readonly ownerId: string;
  readonly frozen: boolean;
  readonly checkId?: string;
  readonly successor?: Successor;
};

/** Questions to owners. Writes need the row lock of the timeline. */
export type SuccessionRows = {
  readonly find: (timelineId: string, tx?: Tx) => Promise<Succession>;
  readonly byCheck: (checkId: string) => Promise<Succession | undefined>;
  /**
   * Owners with a timeline whose next step may be due, the longest due first. The limit counts first questions and later
   * steps separately, so that many new questions delay no reminder.
   */
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>;
  /** The confirmed timelines of an owner; locks their rows. */
  readonly lockOwned: (tx: Tx, ownerId: string) => Promise<readonly Succession[]>;
  readonly saveWish: (tx: Tx, timelineId: string, wish: Wish) => Promise<void>;
  readonly saveStep: (
    tx: Tx,
    timelineId: string,
    step: { readonly step: Step; readonly at: Date; readonly checkId: string },
  ) => Promise<void>;
  /**
   * Records that an owner was here, ends the questions of all their timelines and restores what was removed. Returns the
   * timelines whose successor was needed, and the restored ones.
   */
  readonly recordSeen: (
    tx: Tx,
    ownerId: string,
    at: Date,
  ) => Promise<{ readonly needed: readonly string[]; readonly restored: readonly string[] }>;
  /** Number of timelines of this owner with an open question at this step. */
  readonly countAt: (ownerId: string, step: Step) => Promise<number>;
  readonly pauseGuests: (tx: Tx, timelineId: string) => Promise<void>;
  /** Hides the page; its plates lead nowhere. Destroyed with other removed content unless it is restored before. */
  readonly hide: (tx: Tx, timelineId: string, at: Date) => Promise<void>;
};

/** At most one per timeline. Writes need the row lock of the timeline. */
export type Successors = {
  readonly find: (id: string) => Promise<Successor | undefined>;
  /** Replaces the one before. */
  readonly name: (tx: Tx, successor: Successor) => Promise<void>;
  readonly settle: (tx: Tx, id: string, state: 'agreed' | 'declined', at: Date) => Promise<void>;
  readonly accept: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly remove: (tx: Tx, timelineId: string) => Promise<void>;
  readonly ofCustomer: (customerId: string) => Promise<
    readonly {
      readonly ownerName: string;
      readonly honoreeName: string;
      readonly eventType: string;
      readonly state: SuccessorState;
      readonly since: Date;
    }[]
  >;
  /** Locks the timelines that this person owns or is named for, so that no hand-over happens between. */
  readonly lock: (tx: Tx, customerId: string) => Promise<void>;
  /** Moves them to a corrected address; an owner is never the successor of the own timeline. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly emailSealed: string },
  ) => Promise<void>;
  /** Removes the person and returns the timelines that lose their successor. */
  readonly erase: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
};
