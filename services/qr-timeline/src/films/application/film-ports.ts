import type { Tx } from '@keepsake/platform/request-context';
import type { FilmCopy, FilmMemory, FilmSharing, StoredFilm } from '../domain/film.js';
import type { FilmPlan } from '../domain/plan.js';

/** What a finished film shows. */
export type FilmContent = {
  readonly entryIds: readonly string[];
  readonly timelineVersion: number;
  readonly skipped: number;
  readonly seconds: number;
};

export type FilmCopies = {
  /** Returns the copy in progress for this timeline, or inserts this one. The timeline's row must be locked. */
  readonly request: (
    tx: Tx,
    copy: Pick<FilmCopy, 'id' | 'timelineId' | 'requestedBy' | 'settings' | 'requestedAt'>,
  ) => Promise<FilmCopy>;
  readonly newest: (timelineId: string) => Promise<FilmCopy | undefined>;
  /** Returns the copy that is `ready`; a timeline has at most one. */
  readonly ready: (timelineId: string) => Promise<FilmCopy | undefined>;
  /** Returns the finished film that the wall may play: none while one of its entries is not shown. */
  readonly onWall: (timelineId: string) => Promise<FilmCopy | undefined>;
  /** Switches the finished film on or off for the wall. Returns false if there is none. */
  readonly showOnWall: (tx: Tx, timelineId: string, onWall: boolean) => Promise<boolean>;
  /** Counts the memories of a finished film that were changed, hidden or removed since. */
  readonly countChanged: (copyId: string) => Promise<number>;
  /** Increments the attempt and resets progress. Returns undefined if it is settled. */
  readonly begin: (id: string, at: Date) => Promise<FilmCopy | undefined>;
  /** Returns false if another attempt has taken over, it was canceled, or the customer lost access. */
  readonly saveProgress: (id: string, attempt: number, done: number, total: number, at: Date) => Promise<boolean>;
  /** Notes an entry that cannot be read, for this and later attempts. */
  readonly leaveOut: (id: string, entryId: string) => Promise<void>;
  /**
   * Guarded: finishes once. A new film replaces the older one of the same timeline, also on the wall. Queues the copy again if something
   * that the film shows is no longer shown.
   */
  readonly finish: (
    tx: Tx,
    id: string,
    attempt: number,
    made: { readonly stored: StoredFilm; readonly content: FilmContent },
  ) => Promise<'finished' | 'queued' | 'overtaken'>;
  /** `queued`: retry. `failed`: permanently. Guarded by the attempt. */
  readonly stop: (id: string, attempt: number, as: 'queued' | 'failed', at: Date) => Promise<void>;
  /** Cancels the copy in progress, if any. */
  readonly cancel: (tx: Tx, timelineId: string, at: Date) => Promise<void>;
  /** Marks the finished film as `gone`. */
  readonly remove: (tx: Tx, timelineId: string) => Promise<void>;
  /** Returns copies without progress; the timeout grows with the attempt. */
  readonly stalled: (now: Date) => Promise<readonly string[]>;
  /** Forgets the objects of films that are gone, and deletes rows that ended before this time. */
  readonly clear: (before: Date) => Promise<void>;
  /**
   * Returns those of these keys that no finished film, no copy in progress and no copy that was canceled or failed after
   * `scenesSince` uses.
   */
  readonly unusedKeys: (objectKeys: readonly string[], scenesSince: Date) => Promise<readonly string[]>;
};

/** What a family lets the partner of its page's case have. */
export type FilmShares = {
  readonly of: (timelineId: string) => Promise<FilmSharing>;
  /** Returns false if the timeline is of no case. */
  readonly save: (tx: Tx, timelineId: string, shared: boolean, at: Date) => Promise<boolean>;
  /** Returns the timeline that the first plate of this case opened, wherever it moved. */
  readonly timelineOf: (caseId: string) => Promise<string | undefined>;
};

type NewAsk = { readonly id: string; readonly timelineId: string; readonly caseId: string; readonly at: Date };

/** When partners asked families to share a film. */
export type FilmAsks = {
  readonly lastOf: (timelineId: string) => Promise<Date | undefined>;
  /** Returns false if the family was asked after `notSince`; concurrent calls are serialized. */
  readonly record: (tx: Tx, ask: NewAsk, notSince: Date) => Promise<boolean>;
  /** Undefined if a newer one replaced it. */
  readonly find: (id: string) => Promise<
    | {
        readonly timelineId: string;
        readonly caseId: string;
        readonly ownerName: string;
        readonly ownerEmail: string;
      }
    | undefined
  >;
  /** Returns whether someone with an address owns the timeline. */
  readonly hasOwner: (timelineId: string) => Promise<boolean>;
};

export type FilmMemories = {
  /** Returns all shown memories with ready media by date: never held, hidden or removed ones. */
  readonly shown: (
    timelineId: string,
  ) => Promise<{ readonly memories: readonly FilmMemory[]; readonly timelineVersion: number }>;
};

/** The file of this entry cannot be decoded. */
export class UnreadablePart extends Error {
  readonly entryId: string;

  constructor(entryId: string) {
    super('A file of the film cannot be read.');
    this.entryId = entryId;
  }
}

/**
 * Renders one film into object storage; scenes that an earlier attempt stored are reused. Rejects with `UnreadablePart`
 * for a broken file, and when `signal` aborts; reports scenes to `moved`.
 */
export type FilmRenderer = {
  readonly make: (
    film: { readonly copy: FilmCopy; readonly plan: FilmPlan },
    options: { readonly signal: AbortSignal; readonly moved: (done: number) => void },
  ) => Promise<StoredFilm>;
};
