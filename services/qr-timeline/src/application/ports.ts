import type { Tx } from '@keepsake/platform/turn';
import type { FilesHolder } from '../domain/upload.js';

/**
 * The wall between the two halves of this service. Plates (codes, batches, claims) stand on one side, timelines (entries,
 * uploads, media) on the other; each side uses the other only through the ports of this file.
 */

type GuestPolicy = 'open' | 'first-held' | 'all-held';

type Privacy = {
  readonly isPrivate: boolean;
  /** Six of A-Z and 0-9 in clear; the timelines' side keeps it encrypted. */
  readonly accessCode?: string;
  readonly inviteEmails: readonly string[];
};

export type NewTimeline = {
  readonly timelineId: string;
  /** Canonical plate code. */
  readonly code: string;
  readonly codeId: string;
  /** Keyed hash of the owner's normalised e-mail address. */
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPhone?: string;
  /** As the owner wrote it: a slug, a label or words of their own. */
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
  /** The years of a life, as a partner has prepared them. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly privacy: Privacy;
  readonly guestPolicy: GuestPolicy;
  readonly orderId?: string;
  /** The owner's address is proved already: by a session of theirs. Otherwise their mail asks. */
  readonly confirmed: boolean;
  /** TEST plates count nowhere and send no mail. */
  readonly test: boolean;
};

/** What plates may know of a timeline, for its owner, for mails and for support. */
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
  /** Memories that wait for the owner. */
  readonly waiting: number;
};

export type TimelineKey = { readonly accessCode: string; readonly privacyEpoch: number };

export type OwnerContact = { readonly name: string; readonly email: string };

type WaitingFiles = FilesHolder & {
  readonly uploadIds: readonly string[];
  readonly submittedBy: string;
};

/** Answered by the timelines' side; activation calls the writes inside its own transaction. */
export type Timelines = {
  /** Inserts the timeline of a plate that this transaction has just activated. The id is new: a second call is a mistake. */
  readonly open: (tx: Tx, timeline: NewTimeline) => Promise<void>;
  /**
   * Makes one entry of each upload, in the order given, as the owner's own post; what was added later follows
   * as it came. Uploads that are not claimed for this order or case, or are an entry already, are left out.
   */
  readonly publishUploads: (tx: Tx, timelineId: string, files: WaitingFiles) => Promise<void>;
  /** Stands aside: no plate leads there, nobody is shown it, and the pictures of its order or case are theirs again. */
  readonly undo: (tx: Tx, timelineId: string) => Promise<void>;
  /** Nobody changes it until the transaction ends. Throws when it is frozen: a dispute has to end before its plate moves. */
  readonly hold: (tx: Tx, timelineId: string) => Promise<void>;
  /** It is found under another plate's code from now on; the former one leads there too, unless it is `gone`. */
  readonly move: (
    tx: Tx,
    timelineId: string,
    to: { readonly codeId: string; readonly code: string; readonly formerCode: string; readonly gone: boolean },
  ) => Promise<void>;
  /** What opens a private timeline at present; undefined when it is public. For its owner, right after it was opened. */
  readonly keyOf: (timelineId: string) => Promise<TimelineKey | undefined>;
  /** The cards of these timelines, in any order; unknown ids are left out. One statement, whatever the number. */
  readonly cards: (timelineIds: readonly string[]) => Promise<readonly TimelineCard[]>;
  /** Name and address that the owner gave last, if they own a timeline here. */
  readonly contactOf: (ownerId: string) => Promise<OwnerContact | undefined>;
};

/** Answered by the plates' side. */
export type Plates = {
  /** The plate of this timeline says whether its story is complete. */
  readonly markComplete: (tx: Tx, timelineId: string, complete: boolean) => Promise<void>;
};

/** Answered by the timelines' side. */
export type Uploads = {
  /**
   * Binds these uploads of one browser to an order, so that they are not swept. Those of another browser, swept or claimed
   * elsewhere are left alone; called again with the same order it changes nothing.
   */
  readonly claimForOrder: (tx: Tx, orderId: string, browserId: string, uploadIds: readonly string[]) => Promise<void>;
};
