import type { Tx } from '@keepsake/platform/request-context';

type DisputeNote = { readonly staffId: string; readonly words: string; readonly at: Date };
export type Dispute = {
  readonly id: string;
  readonly timelineId: string;
  readonly openedAt: Date;
  readonly openedBy: string;
  /** Oldest first. */
  readonly notes: readonly DisputeNote[];
};

/** Ownership disputes. A timeline has at most one open dispute. */
export type Disputes = {
  /** Returns false if one is open. The timeline's row must be locked. */
  readonly open: (
    tx: Tx,
    dispute: { readonly id: string; readonly timelineId: string; readonly staffId: string; readonly at: Date },
  ) => Promise<boolean>;
  /** Returns false if none is open. */
  readonly end: (tx: Tx, timelineId: string, staffId: string, at: Date) => Promise<boolean>;
  /** Adds a note to the open dispute; returns false if there is none. */
  readonly note: (tx: Tx, timelineId: string, id: string, note: DisputeNote) => Promise<boolean>;
  /** Returns the timeline of a plate that the wish of its owner removed, until it is destroyed. */
  readonly removedAt: (code: string) => Promise<string | undefined>;
  readonly openOf: (timelineIds: readonly string[]) => Promise<readonly Dispute[]>;
};
