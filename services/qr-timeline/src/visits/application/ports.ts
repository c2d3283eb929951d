import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';

/** Visits of one month, `YYYY-MM`. */
export type MonthVisits = { readonly month: string; readonly visits: number };

/** New visits or scans of one code. */
export type CodeCount = { readonly code: string; readonly count: number };

export type UnscannedPlate = {
  readonly id: string;
  readonly code: string;
  readonly serial: string;
  readonly batchId: string;
  readonly batchName: string;
  readonly activatedAt?: Date;
  readonly createdAt: Date;
};

export type UnscannedFilter = Sorted & {
  readonly state?: 'activated' | 'shipped' | undefined;
  readonly search?: string | undefined;
};

export type VisitRows = {
  /** Stores the salt unless the day has one. */
  readonly openDay: (tx: Tx, day: string, salt: string) => Promise<void>;
  readonly saltOf: (tx: Tx, day: string) => Promise<string | undefined>;
  /** Returns whether the day is open, and keeps it open until the end of the transaction. */
  readonly holdDay: (tx: Tx, day: string) => Promise<boolean>;
  /** Inserts marks; returns those that were not there. */
  readonly insertMarks: (tx: Tx, day: string, marks: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Unknown codes, and those of timelines that are not shown, are ignored. */
  readonly addVisits: (tx: Tx, month: string, counts: readonly CodeCount[]) => Promise<void>;
  readonly addScans: (tx: Tx, day: string, counts: readonly CodeCount[]) => Promise<void>;
  /** Deletes salts and marks of the days before this one. */
  readonly closeDays: (tx: Tx, before: string) => Promise<void>;
  /** Without months that have none, oldest first. */
  readonly ofTimeline: (timelineId: string, sinceMonth?: string) => Promise<readonly MonthVisits[]>;
  /** Shipped or activated plates without a scan; without test plates and replaced, lost or removed ones. */
  readonly unscanned: (filter: UnscannedFilter) => Promise<ListPage<UnscannedPlate>>;
};
