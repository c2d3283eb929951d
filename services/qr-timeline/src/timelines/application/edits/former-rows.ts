import type { Tx } from '@keepsake/platform/request-context';
import type { Entry } from '../../domain/entry.js';
import type { Editor, FormerTexts } from '../../domain/former-texts.js';

/** One edit of a memory, with its entries as they are now. */
export type KeptEdit = {
  /** Version of the timeline that the edit made. */
  readonly version: number;
  readonly at: Date;
  readonly by: Editor;
  readonly changes: readonly { readonly entry: Entry; readonly former: FormerTexts }[];
};

type NewEdit = {
  readonly timelineId: string;
  readonly version: number;
  readonly at: Date;
  readonly by: Editor;
  readonly former: readonly FormerTexts[];
};

/** What edits replaced. */
export type FormerRows = {
  readonly keep: (tx: Tx, edit: NewEdit) => Promise<void>;
  /** Edits after `after` of entries that still exist, newest first; with `before` only older ones. */
  readonly list: (
    timelineId: string,
    page: { readonly after: Date; readonly before?: number; readonly limit: number },
  ) => Promise<readonly KeptEdit[]>;
  /** Deletes an edit that is newer than `after`, and returns what it replaced in entries that still exist. */
  readonly take: (tx: Tx, timelineId: string, version: number, after: Date) => Promise<readonly FormerTexts[]>;
};
