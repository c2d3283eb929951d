import type { Tx } from '@keepsake/platform/turn';

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
  readonly privacy: Privacy;
  readonly guestPolicy: GuestPolicy;
  readonly orderId?: string;
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
  /** Memories that wait for the owner. */
  readonly waiting: number;
};

export type OwnerContact = { readonly name: string; readonly email: string };

/** Answered by the timelines' side; activation calls the writes inside its own transaction. */
export type Timelines = {
  /** Inserts the timeline of a plate that this transaction has just activated. The id is new: a second call is a mistake. */
  readonly open: (tx: Tx, timeline: NewTimeline) => Promise<void>;
  /**
   * Makes one entry of each upload, in the order given, as the owner's own post. Uploads that are not claimed for an order
   * or are already an entry are left out.
   */
  readonly publishUploads: (
    tx: Tx,
    timelineId: string,
    uploadIds: readonly string[],
    submittedBy: string,
  ) => Promise<void>;
  /** The cards of these timelines, in any order; unknown ids are left out. One statement, whatever the number. */
  readonly cards: (timelineIds: readonly string[]) => Promise<readonly TimelineCard[]>;
  /** Name and address that the owner gave last, if they own a timeline here. */
  readonly contactOf: (ownerId: string) => Promise<OwnerContact | undefined>;
};

/** Answered by the timelines' side. */
export type Uploads = {
  /**
   * Binds these uploads of one browser to an order, so that they are not swept. Those of another browser, swept or claimed
   * elsewhere are left alone; called again with the same order it changes nothing.
   */
  readonly claimForOrder: (tx: Tx, orderId: string, browserId: string, uploadIds: readonly string[]) => Promise<void>;
};
