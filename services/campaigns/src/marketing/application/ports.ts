import type { Tx } from '@keepsake/platform/request-context';
import type { Sorted, ListPage } from '@keepsake/platform/work-list';
import type {
  BusinessType,
  CampaignType,
  CampaignCounts,
  CampaignState,
  CampaignStatus,
  PauseReason,
  RecipientState,
  TemplateType,
} from '../domain/campaign.js';
import type { Segment } from '../domain/segment.js';

/** Texts and days of a campaign that stays. */
type SequenceSettings = {
  readonly days: number;
  /** Empty: memorial pages are left out. Only the anniversary has one. */
  readonly memorialSubject: string;
  readonly memorialBody: string;
};

export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly templateType: TemplateType;
  readonly segment: Segment;
  readonly state: CampaignState;
  readonly pauseReason?: PauseReason;
  readonly sendAt?: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly beganBy?: string;
  readonly beganAt?: Date;
  readonly sentAt?: Date;
  readonly archivedAt?: Date;
  readonly sequence?: SequenceSettings;
};

export type CountedCampaign = Campaign & { readonly counts: CampaignCounts };
/** One that staff create and send; not a sequence. */
export type SentCampaign = CountedCampaign & { readonly templateType: CampaignType };

/** Totals over all campaigns, from the aggregated counts. */
export type CampaignTotals = {
  readonly statuses: readonly { readonly status: CampaignStatus; readonly count: number }[];
  readonly delivered: number;
  readonly opened: number;
  readonly machineOpened: number;
  readonly clicked: number;
  readonly engaged: number;
  readonly responded: number;
};

type Wording = Pick<Campaign, 'name' | 'subject' | 'body' | 'segment'>;

/** Each person counts once: as a recipient, or under the first reason that excludes them. */
export type Audience = {
  readonly people: number;
  readonly withoutConsent: number;
  readonly suppressed: number;
  readonly responded: number;
  readonly partners: number;
  readonly outsideSegment: number;
  readonly sameWords: number;
  readonly recent: number;
};

export type Campaigns = {
  readonly insert: (tx: Tx, campaign: Campaign) => Promise<void>;
  readonly find: (id: string) => Promise<CountedCampaign | undefined>;
  readonly page: (
    input: Sorted & { readonly search?: string; readonly status?: CampaignStatus; readonly archived?: boolean },
    now: Date,
  ) => Promise<ListPage<SentCampaign>>;
  /** Returns false if the campaign has begun. */
  readonly write: (
    tx: Tx,
    id: string,
    wording: Wording & { readonly state: 'draft' | 'scheduled'; readonly sendAt?: Date },
  ) => Promise<boolean>;
  readonly lock: (tx: Tx, id: string) => Promise<Campaign | undefined>;
  /**
   * Moves `scheduled` to `sending` exactly once and fixes the recipients. Returns undefined if it has begun or is not
   * ready.
   */
  readonly begin: (
    tx: Tx,
    campaign: Campaign,
    start: { readonly by: string; readonly at: Date; readonly includeRecent: boolean },
  ) => Promise<number | undefined>;
  /** Returns false while the campaign is being sent. */
  readonly archive: (tx: Tx, id: string, at: Date) => Promise<boolean>;
  /** Clears a send time that has passed, so that the campaign waits for Send. */
  readonly restore: (tx: Tx, id: string, now: Date) => Promise<void>;
  /** Deletes permanently what was archived before `before` and never sent. */
  readonly purge: (tx: Tx, before: Date) => Promise<void>;
  /** Returns the names that start with this one. */
  readonly namesLike: (name: string) => Promise<readonly string[]>;
  readonly pause: (tx: Tx, id: string) => Promise<boolean>;
  readonly resume: (tx: Tx, id: string) => Promise<boolean>;
  /** Requires that no recipient is waiting. A sequence never ends. */
  readonly end: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly totals: (now: Date) => Promise<CampaignTotals>;
  readonly audience: (
    campaign: Pick<Campaign, 'id' | 'templateType' | 'subject' | 'body' | 'segment'>,
    now: Date,
  ) => Promise<Audience>;
  readonly settings: () => Promise<SendingSettings>;
  readonly saveSettings: (tx: Tx, settings: SendingSettings) => Promise<void>;
  readonly recipients: (
    input: Sorted & { readonly campaignId: string; readonly state?: RecipientState; readonly search?: string },
  ) => Promise<ListPage<RecipientRow>>;
};

export type SendingSettings = { readonly mailsPerMinute: number; readonly bounceLimitPercent: number };

export type RecipientRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: Exclude<RecipientState, 'sending'>;
  readonly reason?: string;
  readonly settledAt?: Date;
  readonly opened: boolean;
  readonly machineOpened: boolean;
  readonly clicked: boolean;
  readonly responded: boolean;
  readonly bounced: boolean;
  readonly complained: boolean;
  readonly unsubscribed: boolean;
  /** Time of the consent that applied. */
  readonly consentAt?: Date;
  readonly consentSource?: string;
};

export type ClaimedRecipient = {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly firstName: string;
  readonly businessName: string;
  readonly attempts: number;
  /** About a memorial page, or one of unknown occasion. */
  readonly mournful: boolean;
};

export type Outcome =
  | { readonly state: 'accepted' }
  | { readonly state: 'failed'; readonly reason: string }
  /** Temporary failure: the next attempt is at `tryAt`. */
  | { readonly state: 'waiting'; readonly tryAt: Date };

/**
 * Sends one campaign. Each step commits its own statement outside a request transaction: a response of the server is
 * stored immediately, so that a crash repeats only the emails in flight.
 */
export type Sending = {
  /**
   * Runs `work` under a lock on this campaign; returns undefined if the lock is taken. The lock ends with the process,
   * and the next sender continues from the stored state.
   */
  readonly alone: <R>(campaignId: string, work: () => Promise<R>) => Promise<R | undefined>;
  /** Requeues recipients that a crashed sender left in flight. Requires the lock. */
  readonly reverse: (campaignId: string) => Promise<void>;
  /**
   * Claims the next recipients that are due, skipping those who revoked consent or are suppressed. Returns none if none
   * is due or the campaign is paused. Batched, because a claim costs more than sending.
   */
  readonly claim: (campaignId: string, now: Date, most: number) => Promise<readonly ClaimedRecipient[]>;
  readonly settle: (recipientId: string, outcome: Outcome, at: Date) => Promise<void>;
  /** Pauses the campaign if its bounce rate exceeds the limit; that of a sequence, since it was switched on. */
  readonly stopAtBounces: (campaignId: string, limitPercent: number) => Promise<boolean>;
  /** Returns the time of the next attempt; undefined if every recipient is settled. */
  readonly nextTry: (campaignId: string, now: Date) => Promise<Date | undefined>;
  readonly outcome: (campaignId: string, signal: AbortSignal) => Promise<CampaignCounts>;
};

export type Prospect = {
  readonly id: string;
  readonly personId: string;
  readonly businessName: string;
  readonly contactName: string;
  readonly email: string;
  readonly businessType: BusinessType;
  readonly status: 'open' | 'responded';
  readonly emailsSent: number;
  readonly suppressed: boolean;
  readonly createdAt: Date;
};

export type Prospects = {
  readonly page: (
    input: Sorted & {
      readonly search?: string;
      readonly businessType?: BusinessType;
      readonly status?: Prospect['status'];
    },
  ) => Promise<ListPage<Prospect>>;
  readonly known: (personIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the number of new rows. */
  readonly add: (tx: Tx, rows: readonly Omit<Prospect, 'status' | 'emailsSent' | 'suppressed'>[]) => Promise<number>;
  readonly mark: (tx: Tx, id: string, responded: boolean, at: Date) => Promise<Prospect | undefined>;
  /** Marks an address as a partner; only the first call has an effect. */
  readonly onPartnerChanged: (tx: Tx, personId: string, since: Date) => Promise<void>;
};

type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'staff';
export type Suppression = {
  readonly id: string;
  readonly email: string;
  readonly reason: SuppressionReason;
  readonly at: Date;
};

/** The person and campaign that a token in an email identifies. */
export type TokenHolder = {
  readonly recipientId: string;
  readonly campaignId: string;
  readonly personId: string;
  readonly isProspect: boolean;
  readonly settledAt?: Date;
};

export type Feedback = {
  readonly holder: (token: string) => Promise<TokenHolder | undefined>;
  /** Only the first call has an effect. */
  readonly note: (
    tx: Tx,
    recipientId: string,
    what: 'opened' | 'machine-opened' | 'clicked' | 'bounced' | 'complained' | 'unsubscribed',
    at: Date,
  ) => Promise<boolean>;
  readonly suppress: (
    tx: Tx,
    one: {
      readonly id: string;
      readonly personId: string;
      readonly email?: string;
      readonly reason: SuppressionReason;
    },
    at: Date,
  ) => Promise<Suppression>;
  readonly lift: (tx: Tx, id: string) => Promise<boolean>;
  readonly page: (
    input: Sorted & { readonly search?: string; readonly reason?: SuppressionReason },
  ) => Promise<ListPage<Suppression>>;
};
