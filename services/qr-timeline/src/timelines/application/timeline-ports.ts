import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import type { Entry, EntryStatus, Media, VariantName } from '../domain/entry.js';
import type { CountChange, Timeline } from '../domain/timeline.js';
import type { Span } from '../domain/timeline-json.js';
import type { Settings } from '../domain/timeline-privacy.js';
import type { FilesHolder, Upload, UploadState } from '../domain/upload.js';
import type { NewTimeline, OwnerContact, TimelineCard } from './ports.js';

/** The first page of a timeline as text, with the fields needed to serve it. */
export type Page = {
  readonly code: string;
  readonly timelineId: string;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly isPrivate: boolean;
  readonly ownerId: string;
  /** Keepers besides the owner. */
  readonly keeperIds: readonly string[];
  readonly endedInvites: readonly string[];
  readonly indexed: boolean;
  readonly json: string;
  /** The page without entries, open at its end; later pages begin with it. */
  readonly header: string;
  readonly preview: string;
};

/** `json` is absent if the entry is not shown: the document stays, so that a late writer cannot restore it. */
export type EntryDocument = {
  readonly entryId: string;
  readonly sortKey: string;
  readonly version: number;
  readonly json?: string;
};

type PlacedText = { readonly sortKey: string; readonly json: string };

/**
 * Read model for guests. Rebuilt from the tables on demand, so it may lose data, but it never goes back: a write that
 * is not newer than the stored document is ignored. A saved head implies that all entries up to its version are saved.
 */
export type TimelineStore = {
  readonly saveHead: (page: Page) => Promise<'saved' | 'older'>;
  /** Reads one document. */
  readonly head: (code: string) => Promise<Page | undefined>;
  /** Reads those that are stored, in any order, in one query. */
  readonly heads: (codes: readonly string[]) => Promise<readonly Page[]>;
  readonly saveEntries: (timelineId: string, entries: readonly EntryDocument[]) => Promise<void>;
  /** Shown entries after a place, in page order: one index range. '' is before all. */
  readonly more: (timelineId: string, afterSortKey: string, limit: number) => Promise<readonly PlacedText[]>;
  /** The last shown entries up to and including a place, in page order. */
  readonly upTo: (timelineId: string, sortKey: string, limit: number) => Promise<readonly PlacedText[]>;
  readonly forget: (timelineId: string) => Promise<void>;
};

export type EncryptedCode = { readonly sealed: string; readonly hash: string };
export type EncryptedEmail = { readonly sealed: string; readonly hash: string };

type TimelineRow = NewTimeline & {
  readonly eventTypeLabel: string;
  readonly eventTypeSlug: EventTypeSlug;
  readonly createdAt: Date;
  readonly seal?: EncryptedCode;
};

type SavedSettings = Settings & { readonly savedAt: Date; readonly seal?: EncryptedCode };

export type RecentChange = { readonly code: string; readonly version: number; readonly privacyEpoch: number };

/** Source of truth for timelines. */
export type TimelineRows = {
  readonly insert: (tx: Tx, row: TimelineRow) => Promise<void>;
  /** Finds the timeline that the plate leads to, also via a replaced plate, unless that is lost. */
  readonly byCode: (code: string) => Promise<Timeline | undefined>;
  readonly byId: (id: string) => Promise<Timeline | undefined>;
  /** Locks the row: versions are assigned in the order of changes. */
  readonly lock: (tx: Tx, id: string) => Promise<Timeline>;
  /** Returns the next version; the row must be locked. */
  readonly bump: (tx: Tx, id: string, counts: CountChange) => Promise<number>;
  /** Detaches it at `at`. */
  readonly undo: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** Moves it to another plate's code at `at`; the row must be locked. */
  readonly move: (
    tx: Tx,
    id: string,
    to: { readonly codeId: string; readonly code: string; readonly formerCode: string; readonly gone: boolean },
    at: Date,
  ) => Promise<void>;
  /** Confirms the owner's address, permanently. */
  readonly confirm: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** Confirms all timelines of this owner. */
  readonly confirmAllOf: (tx: Tx, ownerId: string, at: Date) => Promise<void>;
  readonly saveSettings: (tx: Tx, id: string, settings: SavedSettings) => Promise<number>;
  /** Deletes codes and addresses of timelines that went public before `publicBefore`. */
  readonly deleteExpiredLinks: (tx: Tx, publicBefore: Date) => Promise<void>;
  /** Closes what these invitations opened with the next version; the row must be locked. */
  readonly endInvites: (tx: Tx, id: string, inviteIds: readonly string[]) => Promise<void>;
  readonly accessSeal: (id: string) => Promise<EncryptedCode | undefined>;
  /** The row must be locked. */
  readonly lockedSeal: (tx: Tx, id: string) => Promise<EncryptedCode | undefined>;
  readonly recentChanges: () => Promise<readonly RecentChange[]>;
  /** Codes of public timelines that search engines may index, newest first. */
  readonly indexed: () => Promise<readonly string[]>;
  readonly cards: (ids: readonly string[]) => Promise<readonly TimelineCard[]>;
  readonly contactOf: (ownerId: string) => Promise<OwnerContact | undefined>;
};

export type OwnView = { readonly keeper: boolean; readonly browserId: string | undefined };

/** Source of truth for entries. Pages are read by place; their cost does not grow with the timeline. */
export type EntryRows = {
  /** With the row of its media, if any. */
  readonly insert: (
    tx: Tx,
    entry: Entry,
    made?: { readonly uploadId: string; readonly variants: Variants; readonly becomesPortrait?: boolean },
  ) => Promise<void>;
  readonly save: (tx: Tx, entry: Entry) => Promise<void>;
  readonly find: (timelineId: string, entryId: string) => Promise<Entry | undefined>;
  /** The timeline's row must be locked before. */
  readonly lock: (tx: Tx, timelineId: string, entryId: string) => Promise<Entry | undefined>;
  readonly shownAfter: (timelineId: string, afterSortKey: string, limit: number) => Promise<readonly Entry[]>;
  /** Includes held entries: the caller's posts, or for a keeper everything that is not removed. */
  readonly ownAfter: (
    timelineId: string,
    afterSortKey: string,
    limit: number,
    own: OwnView,
  ) => Promise<readonly Entry[]>;
  /** The last entries up to and including a place, in page order. */
  readonly ownUpTo: (timelineId: string, sortKey: string, limit: number, own: OwnView) => Promise<readonly Entry[]>;
  /** By version, after (`version`, `entryId`). */
  readonly changedAfter: (
    timelineId: string,
    after: { readonly version: number; readonly entryId: string },
    limit: number,
  ) => Promise<readonly Entry[]>;
  /** Years to jump to; the cost grows with the number of years, not of entries. */
  readonly span: (timelineId: string) => Promise<Span>;
  readonly isKnownGuest: (tx: Tx, timelineId: string, browserId: string) => Promise<boolean>;
};

export type Variant = {
  readonly key: string;
  readonly type: string;
  readonly size: number;
  /** A video with the picture and sound of the original, unchanged. Absent if unknown, as in those of older releases. */
  readonly sameStreams?: boolean;
};
export type Variants = { readonly [name in VariantName]?: Variant };

export type MediaJob = {
  readonly mediaId: string;
  readonly timelineId: string;
  readonly upload: Upload;
  readonly state: Media['state'];
};

type LocatedMedia = {
  readonly variant: Variant | undefined;
  readonly timeline: Timeline;
  readonly entry: { readonly status: EntryStatus; readonly browserId?: string };
};

export type MediaRows = {
  readonly job: (mediaId: string) => Promise<MediaJob | undefined>;
  /** Moves from `making`, once; false if it is settled already. The entry gets `version`, the timeline's next one. */
  readonly settle: (tx: Tx, mediaId: string, version: number, made: ProcessedMedia | Failed) => Promise<boolean>;
  /** Makes it the portrait if that was requested, unless the owner has chosen another one. */
  readonly usePortrait: (tx: Tx, mediaId: string) => Promise<void>;
  /** Its entry without a date. */
  readonly undated: (
    tx: Tx,
    mediaId: string,
  ) => Promise<{ readonly id: string; readonly submittedAt: Date } | undefined>;
  readonly date: (tx: Tx, entryId: string, date: string, sortKey: string) => Promise<void>;
  readonly locate: (mediaId: string, variant: VariantName) => Promise<LocatedMedia | undefined>;
  /** Returns those of these ids that have no row. */
  readonly unknown: (mediaIds: readonly string[]) => Promise<readonly string[]>;
};

export type UploadRows = {
  /** Returns false if these bytes are registered already. */
  readonly insert: (tx: Tx, upload: Upload, receivedAt: Date) => Promise<boolean>;
  readonly find: (id: string) => Promise<Upload | undefined>;
  readonly findAll: (ids: readonly string[]) => Promise<readonly Upload[]>;
  /** Guarded transition `from` -> `to`; false if the upload is in another state. */
  readonly move: (tx: Tx, id: string, from: UploadState, to: UploadState) => Promise<boolean>;
  readonly claimForOrder: (tx: Tx, orderId: string, browserId: string, ids: readonly string[]) => Promise<void>;
  /** Uploads claimed for this order or case without an entry, in order of arrival. */
  readonly lockClaimed: (tx: Tx, holder: FilesHolder) => Promise<readonly Upload[]>;
  /** `received` -> `swept`; returns their ids. */
  readonly sweep: (tx: Tx, receivedBefore: Date, limit: number) => Promise<readonly string[]>;
  /** Records the final key of the bytes, or that they are deleted if there is none. */
  readonly finalizeUpload: (tx: Tx, id: string, storedKey: string | undefined) => Promise<void>;
  readonly knownKeys: (objectKeys: readonly string[]) => Promise<readonly string[]>;
};

/** A file that the gateway has stored under `incoming/`. */
export type SentFile = {
  readonly objectKey: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly network: string;
};

/** Checks the type and the quotas of a file; `register` stores it as an upload of this browser. */
export type ReceiveFile = (
  file: SentFile & { readonly code?: string | undefined },
  ctx: RequestContext,
) => Promise<{ readonly upload: Upload; readonly register: (tx: Tx) => Promise<void> }>;

/** Result of processing an original, without location and capture time. */
export type ProcessedMedia = {
  /** Size and tiny picture; absent for a recording. */
  readonly width?: number;
  readonly height?: number;
  readonly placeholder?: string;
  readonly variants: Variants;
  /** Set for a video or recording. */
  readonly durationMs?: number;
  /** Loudness of a recording in equal sections, 0 to 100. */
  readonly peaks?: readonly number[];
  /** Capture date from the camera. */
  readonly takenOn?: string;
};

/** The file is invalid: the message for the person who uploaded it. */
export type Failed = { readonly fault: string };

/**
 * Processes uploads for display. Rejects with an `invalid` problem if the file is at fault, and with `unavailable`
 * under overload. Idempotent: the same original gives the same keys.
 */
export type MediaProcessor = {
  /** Detects the type from the bytes; undefined if they are missing. */
  readonly inspect: (
    objectKey: string,
  ) => Promise<{ readonly type: string | undefined; readonly size: number } | undefined>;
  /** Rejects if this machine cannot process this kind, or if the file is truncated. */
  readonly ready: (file: Pick<Upload, 'objectKey' | 'kind' | 'type' | 'size'>) => Promise<void>;
  readonly process: (original: Upload, mediaId: string, signal: AbortSignal) => Promise<ProcessedMedia>;
  readonly discard: (developed: Pick<ProcessedMedia, 'variants'>) => Promise<void>;
  /** Stores a small picture of an image, unless it is stored already. */
  readonly preview: (original: Upload, signal: AbortSignal) => Promise<Variant>;
  /** Returns an image as a JPEG of at most this width in pixels, for printed pages. */
  readonly print: (original: Upload, maxWidth: number, signal: AbortSignal) => Promise<PrintedPhoto>;
  /** Stores an image as a logo. */
  readonly logo: (original: Upload, signal: AbortSignal) => Promise<StoredLogo>;
};

export type PrintedPhoto = { readonly jpeg: Buffer; readonly width: number; readonly height: number };
export type StoredLogo = { readonly key: string; readonly width: number; readonly height: number };

/** Encrypts access codes; keys differ per timeline, so that equal codes have different ciphertexts. */
export type TimelineSecrets = {
  readonly newCode: () => string;
  readonly encryptCode: (timelineId: string, code: string) => EncryptedCode;
  readonly decryptCode: (encrypted: string) => string;
  /** Compares in constant time. */
  readonly opens: (timelineId: string, typed: string, encrypted: EncryptedCode) => boolean;
  /** @param known stored hashes; an address keeps the one that it has */
  readonly encryptEmail: (timelineId: string, email: string, known?: ReadonlySet<string>) => EncryptedEmail;
  /** Returns the hashes under which an address may be stored: one per value of the secret. */
  readonly emailHashes: (timelineId: string, email: string) => readonly string[];
  readonly openEmail: (encrypted: string) => string;
};

/** Makes a change visible to guests immediately. Never rejects: the job enqueued with the change repairs failures. */
export type RefreshReadModel = (
  timelineId: string,
  log: { readonly error: (fields: object, text: string) => void },
) => Promise<void>;
