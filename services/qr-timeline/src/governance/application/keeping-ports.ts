import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { ReportReason } from '@keepsake/contracts/catalog/report-reasons';
import type { Tx } from '@keepsake/platform/request-context';
import type { Entry, KeeperRole, SealedEmail } from '../../timelines/api.js';
import type { LinkKind, MailedLink } from '../domain/link.js';

export type Invite = {
  readonly id: string;
  readonly timelineId: string;
  readonly emailHash: string;
  readonly emailSealed: string;
  readonly invitedAt: Date;
  readonly mailedAt?: Date;
  readonly openedAt?: Date;
};

/** Guests invited by address. Revoked ones are deleted. */
export type Invites = {
  readonly list: (timelineId: string) => Promise<readonly Invite[]>;
  readonly find: (id: string) => Promise<Invite | undefined>;
  readonly byEmail: (timelineId: string, emailHashes: readonly string[]) => Promise<Invite | undefined>;
  /** The timeline's row must be locked, here and below. */
  readonly locked: (tx: Tx, timelineId: string) => Promise<readonly Invite[]>;
  readonly add: (tx: Tx, timelineId: string, emails: readonly SealedEmail[], at: Date) => Promise<void>;
  readonly recordMailed: (tx: Tx, ids: readonly string[], at: Date) => Promise<void>;
  readonly recordOpened: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly revoke: (tx: Tx, ids: readonly string[], at: Date) => Promise<void>;
};

export type LinkRow = MailedLink & { readonly timelineId: string; readonly subjectId: string };

/** Links sent by email. */
export type Links = {
  /** Also ends unused earlier links for the same subjects. */
  readonly make: (tx: Tx, links: readonly LinkRow[], madeAt: Date) => Promise<void>;
  readonly find: (id: string) => Promise<LinkRow | undefined>;
  readonly lock: (tx: Tx, id: string) => Promise<LinkRow | undefined>;
  readonly use: (tx: Tx, id: string, browserId: string, at: Date) => Promise<void>;
  readonly madeSince: (
    details: { readonly timelineId: string } | { readonly subjectId: string },
    since: Date,
  ) => Promise<number>;
};

/** `<id>.<HMAC>`: database access is not enough to forge one. */
export type LinkTokens = {
  readonly make: (linkId: string) => string;
  readonly read: (token: string) => string | undefined;
};

type Visit = { readonly at: Date; readonly way: 'code' | 'invitation'; readonly emailSealed?: string };

/** Log of when and how a private timeline was opened. */
export type Visits = {
  readonly note: (tx: Tx, timelineId: string, way: Visit['way'], at: Date, emailHash?: string) => Promise<void>;
  readonly newest: (timelineId: string, limit: number) => Promise<readonly Visit[]>;
};

export type Keeper = {
  readonly id: string;
  readonly timelineId: string;
  /** HMAC of the invited address. */
  readonly customerId: string;
  readonly name: string;
  readonly emailSealed: string;
  readonly role: KeeperRole;
  readonly state: 'invited' | 'keeping' | 'ended';
  readonly invitedAt: Date;
  /** Start of the current state. */
  readonly since: Date;
};

export type Offer = { readonly keeperId: string; readonly atFarewell: boolean; readonly accepted: boolean };

export type OwnerRecord = { readonly name: string; readonly email: string };

export type SavedCard = {
  readonly code: string;
  readonly role: KeeperRole;
  readonly keeperId: string;
  readonly ownerName: string;
  readonly honoreeName?: string;
  readonly eventType: string;
  readonly eventDate?: string;
  readonly waiting: number;
};

/** Keepers of a timeline besides its owner. Writes need the timeline's row lock. */
export type Keepers = {
  /** Invited and active, oldest first. */
  readonly list: (timelineId: string) => Promise<readonly Keeper[]>;
  /** In any state; deleted after a while. */
  readonly find: (id: string) => Promise<Keeper | undefined>;
  readonly locked: (tx: Tx, timelineId: string) => Promise<readonly Keeper[]>;
  readonly insert: (tx: Tx, keeper: Keeper) => Promise<void>;
  readonly setRole: (tx: Tx, id: string, role: KeeperRole) => Promise<void>;
  readonly settle: (tx: Tx, id: string, state: 'keeping' | 'ended', at: Date) => Promise<void>;
  /** Updates the copy on the timeline row that every view reads. */
  readonly getTimelineDetails: (tx: Tx, timelineId: string) => Promise<void>;
  readonly keptBy: (customerId: string) => Promise<readonly SavedCard[]>;
  /** Whether someone keeps a timeline, is invited to, or is named as a successor. */
  readonly knows: (customerId: string) => Promise<boolean>;
  /** `tx`: reads inside that transaction. */
  readonly ownerOf: (timelineId: string, tx?: Tx) => Promise<OwnerRecord>;
  readonly offerOf: (timelineId: string) => Promise<Offer | undefined>;
  readonly lockedOffer: (tx: Tx, timelineId: string) => Promise<Offer | undefined>;
  readonly offer: (
    tx: Tx,
    timelineId: string,
    offer: { readonly keeperId: string; readonly atFarewell: boolean },
    at: Date,
  ) => Promise<void>;
  readonly acceptOffer: (tx: Tx, timelineId: string, at: Date) => Promise<void>;
  readonly dropOffer: (tx: Tx, timelineId: string) => Promise<void>;
};

export type NewLink = { readonly timelineId: string; readonly kind: LinkKind; readonly subjectId: string };

export type EntryReport = {
  readonly id: string;
  readonly timelineId: string;
  readonly entryId: string;
  /** The reported reply under the entry; absent if the entry itself is reported. */
  readonly replyId?: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly aboutKeepers: boolean;
  readonly state: 'open' | 'kept' | 'hidden';
  readonly reportedAt: Date;
};

/** Filter of reports over all families, for support. */
export type ReportFilter = { readonly settled: boolean; readonly limit: number; readonly cursor?: string | undefined };

export type ReportedReply = { readonly text: string; readonly submittedBy?: string };

export type ReportInPlace = EntryReport & {
  readonly reply?: ReportedReply;
  readonly entry: Entry;
  readonly settledAt?: Date;
  readonly code: string;
  readonly honoreeName?: string;
  readonly eventType: string;
  readonly eventTypeSlug: EventTypeSlug;
  readonly isPrivate: boolean;
};

export type Reports = {
  /**
   * Returns the id of the report: an open one of the same browser and entry has its text replaced, otherwise a new one.
   */
  readonly insert: (tx: Tx, report: EntryReport & { readonly browserId: string }) => Promise<string>;
  /** Open reports of shown entries and replies; those about keepers only on request. */
  readonly open: (
    timelineId: string,
    aboutKeepersToo: boolean,
  ) => Promise<readonly (EntryReport & { readonly reply?: ReportedReply })[]>;
  readonly find: (id: string) => Promise<EntryReport | undefined>;
  /** Reports of all timelines except TEST ones, newest first; open ones only of shown entries. */
  readonly newest: (
    input: ReportFilter,
  ) => Promise<{ readonly rows: readonly ReportInPlace[]; readonly total: number; readonly nextCursor?: string }>;
  readonly openSince: (tx: Tx, timelineId: string, aboutKeepers: boolean, since: Date) => Promise<number>;
  /** Settles all open reports of the same entry or reply with the same audience. */
  readonly settle: (
    tx: Tx,
    report: Pick<EntryReport, 'entryId' | 'replyId' | 'aboutKeepers'>,
    settled: { readonly state: 'kept' | 'hidden'; readonly by: string; readonly at: Date },
  ) => Promise<void>;
};

/** Deletes expired records. */
export type RetentionRows = (
  tx: Tx,
  before: { readonly links: Date; readonly visits: Date; readonly ended: Date; readonly reports: Date },
) => Promise<void>;
