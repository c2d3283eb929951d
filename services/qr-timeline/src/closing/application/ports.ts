import type { Tx } from '@keepsake/platform/request-context';
import type { BusinessClosing } from '../domain/closing.js';

export type Closings = {
  /** Returns the closing that was not withdrawn, if any. */
  readonly current: () => Promise<BusinessClosing | undefined>;
  /** Returns false if one exists already. */
  readonly insert: (tx: Tx, closing: BusinessClosing) => Promise<boolean>;
  /** Returns false if it does not exist, or was withdrawn. */
  readonly withdraw: (tx: Tx, id: string, by: { readonly staffId: string; readonly at: Date }) => Promise<boolean>;
};

export type ExportProgress = {
  readonly total: number;
  readonly done: number;
  readonly failedTotal: number;
  readonly failed: readonly { readonly code: string; readonly reason: string; readonly failedAt: Date }[];
};

/** A timeline of a closing without an export. */
type Unexported = {
  readonly timelineId: string;
  readonly ownerId: string;
  /** An export for the owner that is newer than the last change and can be downloaded, or is being made. */
  readonly fresh?: string;
};

export type ClosingExports = {
  /** Exports of this closing that are waiting or being made. */
  readonly underWay: (closingId: string) => Promise<number>;
  /** Timelines without an export, oldest first; while a keeper gets one, theirs waits. Links are valid until `freshUntil`. */
  readonly next: (closingId: string, limit: number, freshUntil: Date) => Promise<readonly Unexported[]>;
  /** Guarded: returns false if another job has recorded this timeline. */
  readonly record: (
    tx: Tx,
    recorded: { readonly closingId: string; readonly timelineId: string; readonly exportId: string },
  ) => Promise<boolean>;
  readonly progress: (closingId: string) => Promise<ExportProgress>;
};

export type Families = {
  /** Returns the customer ids of owners and keepers of visible timelines, once each and sorted. */
  readonly after: (customerId: string, limit: number) => Promise<readonly string[]>;
};
