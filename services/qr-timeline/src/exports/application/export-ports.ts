import type { Language } from '@keepsake/contracts/values/language';
import type { ExportMemory } from '@keepsake/contracts/rest/album-file';
import type { Tx } from '@keepsake/platform/request-context';
import type { Entry, Timeline, Variants } from '../../timelines/api.js';
import type { MonthVisits } from '../../visits/api.js';
import type { Export } from '../domain/export.js';

export type Settled = 'ready' | 'failed';
type Stored = { readonly objectKey: string; readonly size: number; readonly expiresAt: Date };

export type Exports = {
  /** Returns the export in progress for this timeline, or inserts this one. The timeline's row must be locked. */
  readonly ask: (
    tx: Tx,
    input: Pick<Export, 'id' | 'timelineId' | 'askedBy' | 'everything' | 'askedAt' | 'forClosing' | 'language'>,
  ) => Promise<Export>;
  /** Language of the newest export that someone requested: owner and keepers read it. */
  readonly languageOf: (timelineId: string, tx?: Tx) => Promise<Language | undefined>;
  readonly newest: (timelineId: string) => Promise<Export | undefined>;
  readonly byId: (id: string) => Promise<Export | undefined>;
  readonly isTest: (tx: Tx, exportId: string) => Promise<boolean>;
  /**
   * Increments the attempt and resets progress. Returns undefined if it is settled, or if its owner has another one in
   * progress.
   */
  readonly begin: (id: string, at: Date) => Promise<Export | undefined>;
  /** Returns the longest waiting export of this customer, if any. */
  readonly nextOf: (tx: Tx, requestedBy: string) => Promise<string | undefined>;
  /** Returns false if another attempt has taken over or the customer lost access. */
  readonly saveProgress: (id: string, attempt: number, done: number, total: number, at: Date) => Promise<boolean>;
  /** Guarded: returns true once. A new file replaces the older one of the same timeline. */
  readonly finish: (tx: Tx, id: string, attempt: number, stored: Stored) => Promise<boolean>;
  /** `queued`: retry. `failed`: permanently. Guarded by the attempt. */
  readonly stop: (
    tx: Tx,
    input: Pick<Export, 'id' | 'attempt'>,
    as: 'queued' | 'failed',
    failure: { readonly at: Date; readonly fault: string },
  ) => Promise<boolean>;
  /** Returns exports without progress; the timeout grows with the attempt. */
  readonly stalled: (now: Date) => Promise<readonly string[]>;
  /** Marks expired exports as `gone`. Returns the stored files of all that are gone. */
  readonly expire: (now: Date) => Promise<readonly { readonly id: string; readonly objectKey: string }[]>;
  readonly deleteObject: (id: string) => Promise<void>;
  /** Returns those of these keys that no row references. */
  readonly unknownKeys: (objectKeys: readonly string[]) => Promise<readonly string[]>;
};

/** What guests said to a memory; of a contribution, at its first entry. */
export type ExportReplies = Pick<ExportMemory, 'hearts' | 'replies'>;

/** An entry as exported: with its original and its processed media. */
export type ExportEntry = {
  readonly entry: Entry;
  readonly replies?: ExportReplies;
  readonly media?: { readonly original: Original; readonly variants: Variants };
};

/** The file as uploaded. */
export type Original = {
  readonly uploadId: string;
  readonly objectKey: string;
  readonly name: string;
  readonly type: string;
};

/** A memory that opens later. `title` and `description` are absent if its sender hides it until then. */
export type SealedMemory = {
  readonly opensOn: string;
  readonly submittedBy?: string;
  readonly files: number;
  readonly title?: string;
  readonly description?: string;
};

export type ExportEntries = {
  /** Sealed memories, soonest opening first. */
  readonly sealed: (timelineId: string) => Promise<readonly SealedMemory[]>;
  /**
   * Returns the finished tribute film. None if an entry of it was removed since or, unless everything was requested, is
   * hidden.
   */
  readonly film: (timelineId: string, everything: boolean) => Promise<{ readonly objectKey: string } | undefined>;
  /** Months with visits, oldest first. */
  readonly visits: (timelineId: string) => Promise<readonly MonthVisits[]>;
  readonly count: (timelineId: string, everything: boolean) => Promise<number>;
  /** Returns media without an entry: portrait or cover. */
  readonly picture: (mediaId: string) => Promise<ExportEntry['media']>;
  /** In page order, without withdrawn and removed entries. */
  readonly after: (
    timelineId: string,
    afterSortKey: string,
    limit: number,
    everything: boolean,
  ) => Promise<readonly ExportEntry[]>;
};

/** Tokens of export links, derived from the export id and never stored. */
export type ExportTokens = {
  readonly make: (exportId: string) => string;
  readonly read: (token: string) => string | undefined;
};

/** Packs one export. Rejects when `signal` aborts; reports the number of packed entries to `moved`. */
export type ExportBuilder = {
  readonly make: (
    archive: { readonly timeline: Timeline; readonly asked: Export; readonly total: number },
    options: { readonly signal: AbortSignal; readonly moved: (done: number) => void },
  ) => Promise<{ readonly objectKey: string; readonly size: number }>;
};
