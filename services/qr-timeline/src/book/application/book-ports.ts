import type { BookSettings } from '@keepsake/contracts/rest/books';
import type { Tx } from '@keepsake/platform/request-context';
import type { Timeline } from '../../timelines/api.js';
import type { BookCopy, BookMemory } from '../domain/book.js';
import type { BookContent } from '../domain/layout.js';
import type { Measure } from '../domain/pages.js';

type Stored = { readonly objectKey: string; readonly size: number; readonly expiresAt: Date };

type BookDraft = { readonly settings: BookSettings; readonly revision: number };
type SavedDraft = { readonly settings: BookSettings; readonly revision?: number };

export type BookDrafts = {
  readonly get: (timelineId: string) => Promise<BookDraft | undefined>;
  /** Returns the new revision; undefined if the settings have changed since the given one. */
  readonly save: (tx: Tx, timelineId: string, draft: SavedDraft, at: Date) => Promise<number | undefined>;
};

export type BookCopies = {
  /** Returns the copy in progress for this timeline, or inserts this one. The timeline's row must be locked. */
  readonly request: (
    tx: Tx,
    copy: Pick<BookCopy, 'id' | 'timelineId' | 'requestedBy' | 'settings' | 'language' | 'requestedAt'>,
  ) => Promise<BookCopy>;
  readonly newest: (timelineId: string) => Promise<BookCopy | undefined>;
  /** Returns the copy that is `ready`; a timeline has at most one. */
  readonly ready: (timelineId: string) => Promise<BookCopy | undefined>;
  readonly byId: (id: string) => Promise<BookCopy | undefined>;
  readonly isTest: (tx: Tx, copyId: string) => Promise<boolean>;
  /** Increments the attempt and resets progress. Returns undefined if it is settled. */
  readonly begin: (id: string, at: Date) => Promise<BookCopy | undefined>;
  /** Returns false if another attempt has taken over, it was canceled, or the customer lost access. */
  readonly saveProgress: (id: string, attempt: number, done: number, total: number, at: Date) => Promise<boolean>;
  /** Guarded: returns true once. A new book replaces the older one of the same timeline. */
  readonly finish: (tx: Tx, id: string, attempt: number, stored: Stored) => Promise<boolean>;
  /** `queued`: retry. `failed`: permanently. Guarded by the attempt. */
  readonly stop: (tx: Tx, id: string, attempt: number, as: 'queued' | 'failed', at: Date) => Promise<boolean>;
  /** Cancels the copy in progress, if any. */
  readonly cancel: (tx: Tx, timelineId: string, at: Date) => Promise<void>;
  /** Returns copies without progress; the timeout grows with the attempt. */
  readonly stalled: (now: Date) => Promise<readonly string[]>;
  /** Marks expired copies as `gone`. Returns the stored files of all that are gone. */
  readonly expire: (now: Date) => Promise<readonly { readonly id: string; readonly objectKey: string }[]>;
  readonly deleteObject: (id: string) => Promise<void>;
  /** Empties the lists of memories of copies that ended, and deletes those that were requested before this time. */
  readonly clear: (before: Date) => Promise<void>;
  /** Returns those of these keys that no row references. */
  readonly unknownKeys: (objectKeys: readonly string[]) => Promise<readonly string[]>;
};

export type BookMemories = {
  /** Returns all shown memories by date: never held, hidden or removed ones. */
  readonly shown: (timelineId: string, withReplies: boolean) => Promise<readonly BookMemory[]>;
};

/** Tokens of book links, derived from the copy's id and never stored. */
export type BookTokens = {
  readonly make: (copyId: string) => string;
  readonly read: (token: string) => string | undefined;
};

export type BookFonts = {
  readonly measure: Measure;
  /** Returns the letters that would be drawn as boxes. */
  readonly missing: (text: string) => readonly string[];
};

/** Renders one copy into object storage. Rejects when `signal` aborts; reports pages to `moved`. */
export type BookRenderer = {
  readonly make: (
    book: { readonly timeline: Timeline; readonly copy: BookCopy; readonly content: BookContent },
    options: { readonly signal: AbortSignal; readonly moved: (done: number) => void },
  ) => Promise<{ readonly objectKey: string; readonly size: number }>;
};
