import type { Tx } from '@keepsake/platform/turn';
import type { About, PicturePlace } from '../domain/about.js';
import type { Entry, EntryStatus, Media } from '../domain/entry.js';
import type { EntryMove, Standing } from '../domain/entry-move.js';
import type { Variants } from './timeline-ports.js';

export type DeskCounts = { readonly shown: number; readonly held: number; readonly hidden: number };

export type DeskList = {
  /** `removed`: what the family took off and may still bring back. */
  readonly status: 'held' | 'shown' | 'hidden' | 'removed' | 'all';
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
};

/** What only those see and change who keep a timeline. */
export type DeskRows = {
  readonly counts: (timelineId: string) => Promise<DeskCounts>;
  /** What waits comes oldest first, all else newest first. Of what was removed only what was taken off after `takenOffAfter`. */
  readonly list: (timelineId: string, asked: DeskList, takenOffAfter: Date) => Promise<readonly Entry[]>;
  /** The timeline's row must be locked before. Unknown ids are left out. */
  readonly lockStandings: (tx: Tx, timelineId: string, ids: readonly string[]) => Promise<readonly Standing[]>;
  readonly lockAllAt: (tx: Tx, timelineId: string, status: EntryStatus, limit: number) => Promise<readonly Standing[]>;
  /** All take `version`, the timeline's next one. */
  readonly moveAll: (tx: Tx, moves: readonly EntryMove[], version: number, at: Date) => Promise<void>;
  readonly saveAbout: (tx: Tx, timelineId: string, about: About) => Promise<void>;
  /** Without a picture the place is empty; one that stood there before is nobody's any more. */
  readonly savePicture: (
    tx: Tx,
    timelineId: string,
    place: PicturePlace,
    made?: { readonly media: Media; readonly uploadId: string; readonly variants: Variants },
  ) => Promise<void>;
  /** A picture of this timeline: of a memory that is shown, or one that stood here before. False: there is none such. */
  readonly usePicture: (tx: Tx, timelineId: string, place: PicturePlace, pictureId: string) => Promise<boolean>;
  readonly saveComplete: (tx: Tx, timelineId: string, complete: boolean) => Promise<void>;
};
