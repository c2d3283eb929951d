import type { FilmSettings } from '@keepsake/contracts/catalog/film';
import { problem } from '@keepsake/platform/problem';

/** A photo, video or recording of a memory. */
export type FilmPart = {
  readonly entryId: string;
  readonly mediaId: string;
  readonly kind: 'image' | 'video' | 'audio';
  readonly objectKey: string;
  readonly thumbUrl: string;
  readonly width: number;
  readonly height: number;
  /** Length of videos and recordings; 0 if unknown. */
  readonly seconds: number;
  readonly caption: string;
};

/** Entries posted together. The id is that of their group, or of the only one. */
export type FilmMemory = {
  readonly id: string;
  readonly title: string;
  readonly date?: string;
  readonly submittedBy?: string;
  readonly hearts: number;
  readonly parts: readonly FilmPart[];
};

type CopyState = 'queued' | 'making' | 'ready' | 'failed' | 'canceled' | 'gone';

/** One rendered film, or the request for it. */
export type FilmCopy = {
  readonly id: string;
  readonly timelineId: string;
  readonly requestedBy: string;
  readonly settings: FilmSettings;
  readonly state: CopyState;
  readonly done: number;
  readonly total: number;
  readonly attempt: number;
  readonly requestedAt: Date;
  readonly skipped: number;
  readonly seconds: number;
  /** The memory wall may play it. */
  readonly onWall: boolean;
  /** Entries whose file could not be read; later attempts leave them out immediately. */
  readonly unreadable: readonly string[];
  readonly stored?: StoredFilm;
};

export type StoredFilm = {
  readonly objectKey: string;
  readonly size: number;
  readonly posterKey: string;
  readonly posterSize: number;
};

/** After this many failures another retry is pointless. */
export const maxAttempts = 8;

export const filmPrefix = 'films/';
/** Scenes of all copies of a timeline, so that a new request reuses those of a canceled or failed one. */
export const filmFolder = (timelineId: string): string => `${filmPrefix}${timelineId}/`;
export const copyFolder = ({ id, timelineId }: Pick<FilmCopy, 'id' | 'timelineId'>): string =>
  `${filmFolder(timelineId)}${id}/`;
/** How long scenes of a canceled or failed copy stay. */
export const sceneLifeMs = 24 * 60 * 60_000;

export const filmUnknown = () =>
  problem(
    'not-found',
    'film-unknown',
    'This film is no longer available. Make it again where you manage your timeline.',
  );

/** Whether the partner of the page's case may have the film; `none`: the page is of no case. */
export type FilmSharing = 'none' | 'off' | 'on';

export const filmNotShared = () =>
  problem(
    'forbidden',
    'film-not-shared',
    'The family has not shared this film yet. Ask them to switch it on under Tribute film on their Manage page.',
  );

/** One answer for every reason, so that a partner does not learn of a dispute. */
export const filmCannotBeAsked = () =>
  problem(
    'conflict',
    'film-cannot-be-asked',
    'The family cannot be asked by email at the moment. Please talk to them.',
  );

export const noCaseOfFilm = () =>
  problem(
    'conflict',
    'film-without-case',
    'No business prepared this page, so there is no one to share the film with.',
  );

export const filmEmpty = () =>
  problem('conflict', 'film-empty', 'The film has no photos or videos yet. Select at least one memory with a photo.');

export const filmsUnavailable = () =>
  problem('unavailable', 'films-unavailable', 'Films cannot be made at the moment. Please try again later.');

/** ffmpeg refused a file; handled by leaving the file out, or by another attempt. */
export const filmBroken = () =>
  problem('invalid', 'film-broken', 'A file of the film could not be read. Leave it out and make the film again.');
