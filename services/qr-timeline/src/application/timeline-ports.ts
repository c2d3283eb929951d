import type { Tx } from '@keepsake/platform/turn';
import type { Entry, EntryStatus, Media } from '../domain/entry.js';
import type { CountChange, Timeline } from '../domain/timeline.js';
import type { Span } from '../domain/timeline-json.js';
import type { Settings } from '../domain/timeline-privacy.js';
import type { FilesHolder, Upload, UploadState } from '../domain/upload.js';
import type { NewTimeline, OwnerContact, TimelineCard } from './ports.js';

/** The first page of a timeline, ready to send, with what has to be known about it before it is sent. */
export type Page = {
  readonly code: string;
  readonly timelineId: string;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly isPrivate: boolean;
  readonly ownerId: string;
  /** Those who keep it beside the owner. */
  readonly keeperIds: readonly string[];
  readonly endedInvites: readonly string[];
  readonly indexed: boolean;
  readonly json: string;
  /** The same without its entries, open at its end; later pages begin with it. */
  readonly header: string;
  readonly preview: string;
};

/** `json` is absent when the entry is not shown any more: the document stays, so that a late writer cannot bring it back. */
export type EntryDocument = {
  readonly entryId: string;
  readonly sortKey: string;
  readonly version: number;
  readonly json?: string;
};

export type PlacedText = { readonly sortKey: string; readonly json: string };

/**
 * The read model that guests are shown: rebuilt from the tables at will, so it may lose everything, but it never goes back:
 * a write that is not newer than what stands there is left out. Whoever saves a head has saved all entries up to its version.
 */
export type TimelineStore = {
  readonly saveHead: (page: Page) => Promise<'saved' | 'older'>;
  /** One document. */
  readonly head: (code: string) => Promise<Page | undefined>;
  readonly saveEntries: (timelineId: string, entries: readonly EntryDocument[]) => Promise<void>;
  /** Shown entries after a place, in page order: one index range. The place before all is ''. */
  readonly more: (timelineId: string, afterSortKey: string, limit: number) => Promise<readonly PlacedText[]>;
  /** The last of the shown entries up to a place, what stands there included; in page order, too. */
  readonly upTo: (timelineId: string, sortKey: string, limit: number) => Promise<readonly PlacedText[]>;
  readonly forget: (timelineId: string) => Promise<void>;
};

export type SealedCode = { readonly sealed: string; readonly hash: string };
export type SealedEmail = { readonly sealed: string; readonly hash: string };

type TimelineRow = NewTimeline & {
  readonly eventTypeLabel: string;
  readonly eventTypeSlug: string;
  readonly createdAt: Date;
  readonly seal?: SealedCode;
};

type SavedSettings = Settings & { readonly savedAt: Date; readonly seal?: SealedCode };

export type RecentChange = { readonly code: string; readonly version: number; readonly privacyEpoch: number };

/** The truth about timelines. */
export type TimelineRows = {
  readonly insert: (tx: Tx, row: TimelineRow) => Promise<void>;
  /** The one that the plate leads to, also a plate that was replaced, unless it is lost. */
  readonly byCode: (code: string) => Promise<Timeline | undefined>;
  readonly byId: (id: string) => Promise<Timeline | undefined>;
  /** Waits for whoever changes it now: versions are given in the order of changes. */
  readonly lock: (tx: Tx, id: string) => Promise<Timeline>;
  /** The next version; the row must be locked. */
  readonly bump: (tx: Tx, id: string, counts: CountChange) => Promise<number>;
  /** It stands aside from `at` on. */
  readonly undo: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** Under another plate's code from `at` on; the row must be locked. */
  readonly move: (
    tx: Tx,
    id: string,
    to: { readonly codeId: string; readonly code: string; readonly formerCode: string; readonly gone: boolean },
    at: Date,
  ) => Promise<void>;
  /** The owner's address is theirs; once is for ever. */
  readonly confirm: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** All timelines of this owner. */
  readonly confirmAllOf: (tx: Tx, ownerId: string, at: Date) => Promise<void>;
  readonly saveSettings: (tx: Tx, id: string, settings: SavedSettings) => Promise<number>;
  /** Code and addresses of those that went public before then. */
  readonly forgetKeys: (tx: Tx, publicBefore: Date) => Promise<void>;
  /** What these opened closes with the next version; the row must be locked. */
  readonly endInvites: (tx: Tx, id: string, inviteIds: readonly string[]) => Promise<void>;
  readonly accessSeal: (id: string) => Promise<SealedCode | undefined>;
  /** The row must be locked. */
  readonly lockedSeal: (tx: Tx, id: string) => Promise<SealedCode | undefined>;
  readonly recentChanges: () => Promise<readonly RecentChange[]>;
  /** Codes of public timelines whose owners let search engines in, the newest first. */
  readonly indexed: () => Promise<readonly string[]>;
  readonly cards: (ids: readonly string[]) => Promise<readonly TimelineCard[]>;
  readonly contactOf: (ownerId: string) => Promise<OwnerContact | undefined>;
};

export type OwnView = { readonly keeper: boolean; readonly browserId: string | undefined };

/** The truth about memories. Pages come by place; their cost does not grow with the timeline. */
export type EntryRows = {
  /** With the row of its media, when it has one. */
  readonly insert: (
    tx: Tx,
    entry: Entry,
    made?: { readonly uploadId: string; readonly variants: Variants },
  ) => Promise<void>;
  readonly save: (tx: Tx, entry: Entry) => Promise<void>;
  readonly find: (timelineId: string, entryId: string) => Promise<Entry | undefined>;
  /** The timeline's row must be locked before. */
  readonly lock: (tx: Tx, timelineId: string, entryId: string) => Promise<Entry | undefined>;
  readonly shownAfter: (timelineId: string, afterSortKey: string, limit: number) => Promise<readonly Entry[]>;
  /** Also what waits: one's own posts, or for a keeper everything that is not removed. */
  readonly ownAfter: (
    timelineId: string,
    afterSortKey: string,
    limit: number,
    own: OwnView,
  ) => Promise<readonly Entry[]>;
  /** The last of them up to a place, what stands there included; in page order, too. */
  readonly ownUpTo: (timelineId: string, sortKey: string, limit: number, own: OwnView) => Promise<readonly Entry[]>;
  /** In order of version, after (`version`, `entryId`). */
  readonly changedAfter: (
    timelineId: string,
    after: { readonly version: number; readonly entryId: string },
    limit: number,
  ) => Promise<readonly Entry[]>;
  /** What a reader can jump to; its cost grows with the years, not with the memories. */
  readonly span: (timelineId: string) => Promise<Span>;
  readonly isKnownGuest: (tx: Tx, timelineId: string, browserId: string) => Promise<boolean>;
};

export type Variant = { readonly key: string; readonly type: string; readonly size: number };
export type VariantName = 'full' | 'thumb' | 'poster' | 'video';
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
  /** From `making`, once; false when it is settled already. The entry takes `version`, the timeline's next one. */
  readonly settle: (tx: Tx, mediaId: string, version: number, made: Developed | Failed) => Promise<boolean>;
  readonly locate: (mediaId: string, variant: VariantName) => Promise<LocatedMedia | undefined>;
  /** Those of these ids that no row knows. */
  readonly unknown: (mediaIds: readonly string[]) => Promise<readonly string[]>;
};

export type UploadRows = {
  /** False when these bytes are registered already. */
  readonly insert: (tx: Tx, upload: Upload, receivedAt: Date) => Promise<boolean>;
  readonly find: (id: string) => Promise<Upload | undefined>;
  readonly findAll: (ids: readonly string[]) => Promise<readonly Upload[]>;
  /** The guarded arrow `from` -> `to`; false when it is somewhere else. */
  readonly move: (tx: Tx, id: string, from: UploadState, to: UploadState) => Promise<boolean>;
  readonly claimForOrder: (tx: Tx, orderId: string, browserId: string, ids: readonly string[]) => Promise<void>;
  /** What was claimed for this order or case and is no entry yet, as it came. */
  readonly lockClaimed: (tx: Tx, holder: FilesHolder) => Promise<readonly Upload[]>;
  /** `received` -> `swept`; answers their ids. */
  readonly sweep: (tx: Tx, receivedBefore: Date, limit: number) => Promise<readonly string[]>;
  /** The bytes are at their last place, or gone when there is none. */
  readonly putAway: (tx: Tx, id: string, keptKey: string | undefined) => Promise<void>;
  readonly knownKeys: (objectKeys: readonly string[]) => Promise<readonly string[]>;
};

/** What became of an original: made anew, without where and when it was taken. */
export type Developed = {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly variants: Variants;
  /** Of a film. */
  readonly durationMs?: number;
};

/** The file itself is to blame: the sentence that whoever sent it is told. */
export type Failed = { readonly fault: string };

/**
 * Turns what people send into what may be shown. Rejects with an `invalid` problem when the file is to blame, and with
 * `unavailable` when the work is too much just now; the same original gives the same keys, so repeating is harmless.
 */
export type Darkroom = {
  /** What the bytes are, read from the bytes; undefined when they are not there. */
  readonly look: (
    objectKey: string,
  ) => Promise<{ readonly type: string | undefined; readonly size: number } | undefined>;
  /** Rejects when this kind cannot be developed on this machine, and a file that was cut off before it came to us. */
  readonly ready: (file: Pick<Upload, 'objectKey' | 'kind' | 'type' | 'size'>) => Promise<void>;
  readonly develop: (original: Upload, mediaId: string, signal: AbortSignal) => Promise<Developed>;
  readonly discard: (developed: Pick<Developed, 'variants'>) => Promise<void>;
};

/** Secrets of a private timeline; keys differ per timeline, so that equal codes do not look equal. */
export type Seals = {
  readonly newCode: () => string;
  readonly sealCode: (timelineId: string, code: string) => SealedCode;
  readonly openCode: (sealed: string) => string;
  /** In constant time. */
  readonly opens: (timelineId: string, typed: string, seal: SealedCode) => boolean;
  readonly sealEmail: (timelineId: string, email: string) => SealedEmail;
  readonly openEmail: (sealed: string) => string;
};

/** Shows a change to guests at once. Never rejects: the job that was enqueued with the change repairs what fails here. */
export type ShowAtOnce = (
  timelineId: string,
  log: { readonly error: (fields: object, words: string) => void },
) => Promise<void>;
