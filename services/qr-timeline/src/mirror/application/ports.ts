import type { Readable } from 'node:stream';
import type { Timeline } from '../../timelines/api.js';

export type MirrorRows = {
  /** Timelines that everyone may see, by id, and when each last changed. */
  readonly publicAfter: (
    id: string,
    limit: number,
  ) => Promise<readonly { readonly timeline: Timeline; readonly changedAt: Date }[]>;
  /** Codes that may lead to a timeline, with the code of the timeline that a scan opens. */
  readonly leadsAfter: (
    id: string,
    limit: number,
  ) => Promise<{ readonly last?: string; readonly leads: readonly Lead[] }>;
  /** Text of the business for families, if it closes. */
  readonly sentence: () => Promise<string | undefined>;
};

type Lead = { readonly code: string; readonly to: string };

/** The folder of a mirror. Paths are relative, with slashes. */
export type MirrorFolder = {
  /** Replaces the file if its content differs. A killed process leaves the old or the new file. */
  readonly write: (path: string, content: AsyncIterable<string | Buffer>) => Promise<void>;
  /** Writes a file whose content never changes; returns false if there is no content. */
  readonly writeOnce: (path: string, content: () => Promise<Readable | undefined>) => Promise<boolean>;
  /** Removes what is in a folder and is not named; of a missing folder nothing. */
  readonly keepOnly: (folder: string, isKept: (name: string) => boolean) => Promise<void>;
  readonly counts: () => { readonly written: number; readonly unchanged: number; readonly removed: number };
};

export type MirrorReport = ReturnType<MirrorFolder['counts']> & {
  readonly timelines: number;
  readonly codes: number;
  /** Renditions that a page should show and the object store does not have. */
  readonly missing: number;
};

/** Writes the pages of one timeline; returns the number of missing renditions. */
export type WriteTimeline = (timeline: Timeline, changedAt: Date, folder: MirrorFolder) => Promise<number>;
