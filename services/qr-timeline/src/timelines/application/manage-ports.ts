import type { Tx } from '@keepsake/platform/request-context';
import type { About, PicturePlace } from '../domain/about.js';
import type { Grave } from '../domain/grave.js';
import type { Entry, EntryStatus, Media } from '../domain/entry.js';
import type { EntryMove, EntryState } from '../domain/entry-move.js';
import type { Variants } from './timeline-ports.js';

export type ManageCounts = {
  readonly shown: number;
  readonly held: number;
  readonly hidden: number;
  readonly heldReplies: number;
};

export type ManageList = {
  /** `removed`: taken off by the family and still restorable. */
  readonly status: 'held' | 'shown' | 'hidden' | 'removed' | 'all';
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
  /** YYYY-MM-DD: only entries of this day in earlier years. */
  readonly anniversaryOf?: string;
};

/** Rows that only owners, keepers and helpers read and change. */
export type ManageRows = {
  readonly counts: (timelineId: string) => Promise<ManageCounts>;
  /** Held entries oldest first, all others newest first. Removed ones only if taken off after `takenOffAfter`. */
  readonly list: (timelineId: string, input: ManageList, takenOffAfter: Date) => Promise<readonly Entry[]>;
  /** The timeline's row must be locked before. Omits unknown ids. */
  readonly lockStandings: (tx: Tx, timelineId: string, ids: readonly string[]) => Promise<readonly EntryState[]>;
  readonly lockAllAt: (
    tx: Tx,
    timelineId: string,
    status: EntryStatus,
    limit: number,
  ) => Promise<readonly EntryState[]>;
  /** Gives all of them `version`, the timeline's next one. */
  readonly moveAll: (tx: Tx, moves: readonly EntryMove[], version: number, at: Date) => Promise<void>;
  readonly saveAbout: (tx: Tx, timelineId: string, details: About) => Promise<void>;
  /** Clears the place without a picture; releases the former one. */
  readonly savePicture: (
    tx: Tx,
    timelineId: string,
    place: PicturePlace,
    made?: { readonly media: Media; readonly uploadId: string; readonly variants: Variants },
  ) => Promise<void>;
  /** Uses media of this timeline: of a shown entry, or a former one of this place. Returns false if there is none. */
  readonly usePicture: (tx: Tx, timelineId: string, place: PicturePlace, pictureId: string) => Promise<boolean>;
  /** Returns false, and saves nothing, if the photo is not of a shown entry of this timeline. */
  readonly saveGrave: (tx: Tx, timelineId: string, grave: Grave) => Promise<boolean>;
  readonly saveComplete: (tx: Tx, timelineId: string, complete: boolean) => Promise<void>;
};
