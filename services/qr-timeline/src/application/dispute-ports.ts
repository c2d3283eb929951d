import type { Tx } from '@keepsake/platform/turn';

type DisputeNote = { readonly staffId: string; readonly words: string; readonly at: Date };
export type Dispute = {
  readonly id: string;
  readonly timelineId: string;
  readonly openedAt: Date;
  readonly openedBy: string;
  /** The oldest first. */
  readonly notes: readonly DisputeNote[];
};

/** A timeline that two people say is theirs. It has at most one open dispute. */
export type Disputes = {
  /** False when one is open already. The timeline's row must be locked. */
  readonly open: (
    tx: Tx,
    dispute: { readonly id: string; readonly timelineId: string; readonly staffId: string; readonly at: Date },
  ) => Promise<boolean>;
  /** False when none is open. */
  readonly end: (tx: Tx, timelineId: string, staffId: string, at: Date) => Promise<boolean>;
  /** To the one that is open; false when there is none. */
  readonly note: (tx: Tx, timelineId: string, id: string, note: DisputeNote) => Promise<boolean>;
  readonly openOf: (timelineIds: readonly string[]) => Promise<readonly Dispute[]>;
};
