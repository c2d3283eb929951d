import type { Tx } from '@keepsake/platform/turn';
import type { Entry } from '../domain/entry.js';
import type { Export } from '../domain/export.js';
import type { Timeline } from '../domain/timeline.js';
import type { Variants } from './timeline-ports.js';

export type Settled = 'ready' | 'failed';
type Stored = { readonly objectKey: string; readonly size: number; readonly expiresAt: Date };

export type Exports = {
  /** The one that is under way for this timeline, or this new one. The timeline's row must be locked. */
  readonly ask: (
    tx: Tx,
    asked: Pick<Export, 'id' | 'timelineId' | 'askedBy' | 'everything' | 'askedAt'>,
  ) => Promise<Export>;
  readonly newest: (timelineId: string) => Promise<Export | undefined>;
  readonly byId: (id: string) => Promise<Export | undefined>;
  readonly isTest: (tx: Tx, exportId: string) => Promise<boolean>;
  /**
   * Counts the next attempt and begins it at nothing done. Undefined when it is settled, or has not begun and its owner has
   * another one under way.
   */
  readonly begin: (id: string, at: Date) => Promise<Export | undefined>;
  /** The longest waiting one of this customer, if any. */
  readonly nextOf: (tx: Tx, askedBy: string) => Promise<string | undefined>;
  /** False when another attempt has taken over, or nobody may have it any more. */
  readonly note: (id: string, attempt: number, done: number, total: number, at: Date) => Promise<boolean>;
  /** Guarded: true once. An older file of the same timeline gives way to a new one. */
  readonly finish: (tx: Tx, id: string, attempt: number, stored: Stored) => Promise<boolean>;
  /** `again`: back into the queue. `failed`: for good. Guarded by the attempt. */
  readonly stop: (tx: Tx, id: string, attempt: number, as: 'queued' | 'failed', at: Date) => Promise<boolean>;
  /** Nothing was heard of these; the more often one was tried, the longer it is given. */
  readonly stalled: (now: Date) => Promise<readonly string[]>;
  /** Those whose time is over are `gone` from now on. Answers what is stored of all that are gone. */
  readonly expire: (now: Date) => Promise<readonly { readonly id: string; readonly objectKey: string }[]>;
  readonly forgetObject: (id: string) => Promise<void>;
  /** Those of these objects that no row names. */
  readonly unknownKeys: (objectKeys: readonly string[]) => Promise<readonly string[]>;
};

/** A memory as it goes into the file: with the picture as it came, and as it is shown. */
export type KeptMemory = {
  readonly entry: Entry;
  readonly media?: { readonly original: Original; readonly variants: Variants };
};

/** The bytes as somebody sent them. */
export type Original = {
  readonly uploadId: string;
  readonly objectKey: string;
  readonly name: string;
  readonly type: string;
};

export type KeptMemories = {
  readonly count: (timelineId: string, everything: boolean) => Promise<number>;
  /** A picture that belongs to no memory: portrait or cover. */
  readonly picture: (mediaId: string) => Promise<KeptMemory['media']>;
  /** In page order; never what was withdrawn or removed. */
  readonly after: (
    timelineId: string,
    afterSortKey: string,
    limit: number,
    everything: boolean,
  ) => Promise<readonly KeptMemory[]>;
};

/** The secret of a link: made from the export's id, so it is stored nowhere. */
export type ExportTokens = {
  readonly make: (exportId: string) => string;
  readonly read: (token: string) => string | undefined;
};

/** Packs one file. Rejects when `signal` is given; `moved` is told how many memories are in it. */
export type AlbumMaker = {
  readonly make: (
    album: { readonly timeline: Timeline; readonly asked: Export; readonly total: number },
    about: { readonly signal: AbortSignal; readonly moved: (done: number) => void },
  ) => Promise<{ readonly objectKey: string; readonly size: number }>;
};
