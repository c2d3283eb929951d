import type { Tx } from '@keepsake/platform/request-context';
import type { FilesHolder } from '../domain/upload.js';

/**
 * Ports between timelines (entries, uploads, media) and the modules for plates (codes, batches, claims, activation).
 * Writes take the transaction of their caller.
 */

type GuestPolicy = 'open' | 'first-held' | 'all-held';

type Privacy = {
  readonly isPrivate: boolean;
  /** Six characters of A-Z and 0-9 in clear text; stored encrypted. */
  readonly accessCode?: string;
  readonly inviteEmails: readonly string[];
};

export type NewTimeline = {
  readonly timelineId: string;
  /** Canonical plate code. */
  readonly code: string;
  readonly codeId: string;
  /** HMAC of the owner's normalized email address. */
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPhone?: string;
  /** As the owner entered it: a slug, a label or free text. */
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
  /** Dates of a life, as prepared by a partner. */
  readonly fromDate?: string;
  readonly toDate?: string;
  /** The partner who prepared it. */
  readonly preparedBy?: string;
  readonly privacy: Privacy;
  readonly guestPolicy: GuestPolicy;
  readonly orderId?: string;
  /** True if a session proves the owner's address. Otherwise an email asks for confirmation. */
  readonly confirmed: boolean;
  /** TEST plates are not counted and send no email. */
  readonly test: boolean;
};

/** Timeline details available to plates, for owner, emails and support. */
export type TimelineCard = {
  readonly timelineId: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
  readonly isPrivate: boolean;
  readonly confirmed: boolean;
  /** Number of entries that wait for approval. */
  readonly waiting: number;
};

export type TimelineKey = { readonly accessCode: string; readonly privacyEpoch: number };

export type OwnerContact = { readonly name: string; readonly email: string };

type WaitingFiles = FilesHolder & {
  readonly uploadIds: readonly string[];
  readonly submittedBy: string;
  /** Titles by upload; without one, a file takes its title from its name. */
  readonly captions?: ReadonlyMap<string, string>;
  /** Becomes the portrait when it is processed. */
  readonly portraitUploadId?: string;
};

/** Implemented by timelines; activation calls the writes inside its transaction. */
export type Timelines = {
  /** Inserts the timeline of a plate activated in this transaction. The id is new: a second call is a bug. */
  readonly open: (tx: Tx, timeline: NewTimeline) => Promise<void>;
  /**
   * Creates one entry per upload, in the given order, as the owner's post; later uploads follow in order of arrival.
   * Skips uploads that are not claimed for this order or case, or have an entry.
   */
  readonly publishUploads: (tx: Tx, timelineId: string, files: WaitingFiles) => Promise<void>;
  /** Detaches the timeline: no plate leads to it, it is hidden, and uploads of its order or case are released. */
  readonly undo: (tx: Tx, timelineId: string) => Promise<void>;
  /** Locks the timeline for the transaction. Throws if it is frozen: a dispute has to end before its plate changes. */
  readonly hold: (tx: Tx, timelineId: string) => Promise<void>;
  /** Moves the timeline to another plate's code; the former one leads there too, unless it is `gone`. */
  readonly move: (
    tx: Tx,
    timelineId: string,
    to: { readonly codeId: string; readonly code: string; readonly formerCode: string; readonly gone: boolean },
  ) => Promise<void>;
  /** Current secret of a private timeline; undefined if it is public. For its owner, right after it was opened. */
  readonly keyOf: (timelineId: string) => Promise<TimelineKey | undefined>;
  /** Cards of these timelines, unordered; omits unknown ids. One statement for any number. */
  readonly cards: (timelineIds: readonly string[]) => Promise<readonly TimelineCard[]>;
  /** Latest name and address of this owner, if they own a timeline here. */
  readonly contactOf: (ownerId: string) => Promise<OwnerContact | undefined>;
};

/** Implemented by plates. */
export type Plates = {
  /** Marks the plate of this timeline as having a complete story or not. */
  readonly markComplete: (tx: Tx, timelineId: string, complete: boolean) => Promise<void>;
};

/** Implemented by timelines. */
export type Uploads = {
  /**
   * Claims uploads of one browser for an order, so that they are not swept. Skips those of other browsers, swept ones,
   * and those claimed elsewhere. Idempotent per order.
   */
  readonly claimForOrder: (tx: Tx, orderId: string, browserId: string, uploadIds: readonly string[]) => Promise<void>;
};
