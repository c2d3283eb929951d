import type { Tx } from '@keepsake/platform/turn';
import type { Sorted, ListPage } from '@keepsake/platform/work-list';
import type {
  BusinessType,
  CampaignCounts,
  CampaignState,
  CampaignStatus,
  PauseReason,
  RecipientState,
  TemplateType,
} from '../domain/campaign.js';

export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly templateType: TemplateType;
  readonly state: CampaignState;
  readonly pauseReason?: PauseReason;
  readonly sendAt?: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly beganBy?: string;
  readonly beganAt?: Date;
  readonly sentAt?: Date;
};

export type CountedCampaign = Campaign & { readonly counts: CampaignCounts };

/** Of all campaigns together, from what was kept. */
export type CampaignTotals = {
  readonly statuses: readonly { readonly status: CampaignStatus; readonly count: number }[];
  readonly delivered: number;
  readonly opened: number;
  readonly machineOpened: number;
  readonly clicked: number;
  readonly responded: number;
};

type Wording = Pick<Campaign, 'name' | 'subject' | 'body'>;

export type Audience = { readonly people: number; readonly withoutConsent: number; readonly suppressed: number };

export type Campaigns = {
  readonly insert: (tx: Tx, campaign: Campaign) => Promise<void>;
  readonly find: (id: string) => Promise<CountedCampaign | undefined>;
  readonly page: (
    asked: Sorted & { readonly search?: string; readonly status?: CampaignStatus },
    now: Date,
  ) => Promise<ListPage<CountedCampaign>>;
  /** Until it began. False when it has. */
  readonly write: (
    tx: Tx,
    id: string,
    wording: Wording & { readonly state: 'draft' | 'scheduled'; readonly sendAt?: Date },
  ) => Promise<boolean>;
  readonly lock: (tx: Tx, id: string) => Promise<Campaign | undefined>;
  /** From `scheduled`, once, whoever presses how often; fixes who gets it. Undefined when it has begun, or is not ready. */
  readonly begin: (tx: Tx, campaign: Campaign, by: string, at: Date) => Promise<number | undefined>;
  readonly pause: (tx: Tx, id: string) => Promise<boolean>;
  readonly resume: (tx: Tx, id: string) => Promise<boolean>;
  /** When nobody waits any more. */
  readonly end: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly totals: (now: Date) => Promise<CampaignTotals>;
  readonly audience: (type: TemplateType) => Promise<Audience>;
  readonly settings: () => Promise<SendingSettings>;
  readonly saveSettings: (tx: Tx, settings: SendingSettings) => Promise<void>;
  readonly recipients: (
    asked: Sorted & { readonly campaignId: string; readonly state?: RecipientState; readonly search?: string },
  ) => Promise<ListPage<RecipientRow>>;
};

export type SendingSettings = { readonly mailsPerMinute: number; readonly bounceLimitPercent: number };

export type RecipientRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: RecipientState;
  readonly reason?: string;
  readonly settledAt?: Date;
  readonly opened: boolean;
  readonly machineOpened: boolean;
  readonly clicked: boolean;
  readonly responded: boolean;
  readonly bounced: boolean;
  readonly complained: boolean;
  readonly unsubscribed: boolean;
  /** The word upon which it was sent. */
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
};

export type Outcome =
  | { readonly state: 'accepted' }
  | { readonly state: 'failed'; readonly reason: string }
  /** Not now: another time, from `tryAt` on. */
  | { readonly state: 'waiting'; readonly tryAt: Date };

/**
 * The way of one campaign out of the house. Each step is a statement of its own and not part of a turn: what a server has
 * taken is written down at once, so that a crash can repeat only what was in the hands of the server in that moment.
 */
export type Sending = {
  /**
   * Runs `work` while nobody else sends this campaign; undefined when somebody does. Ends with the process: whoever comes next
   * finds what was under way, as it is.
   */
  readonly alone: <R>(campaignId: string, work: () => Promise<R>) => Promise<R | undefined>;
  /** Whoever was in the hands of the server when a sender died waits again. Only for the one who is alone. */
  readonly takeBack: (campaignId: string) => Promise<void>;
  /**
   * The next few who may be written to now; whoever took consent back or is suppressed meanwhile is left out on the way.
   * Nobody when nobody is due, or the campaign rests. A few, because asking costs more than sending.
   */
  readonly claim: (campaignId: string, now: Date, most: number) => Promise<readonly ClaimedRecipient[]>;
  readonly settle: (recipientId: string, outcome: Outcome, at: Date) => Promise<void>;
  /** Stops it where more of its mails come back than may. */
  readonly stopAtBounces: (campaignId: string, limitPercent: number) => Promise<boolean>;
  /** Whether somebody waits, and from when on; undefined when all are settled. */
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
    asked: Sorted & {
      readonly search?: string;
      readonly businessType?: BusinessType;
      readonly status?: Prospect['status'];
    },
  ) => Promise<ListPage<Prospect>>;
  readonly known: (personIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How many were new. */
  readonly add: (tx: Tx, rows: readonly Omit<Prospect, 'status' | 'emailsSent' | 'suppressed'>[]) => Promise<number>;
  readonly mark: (tx: Tx, id: string, responded: boolean, at: Date) => Promise<Prospect | undefined>;
};

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'staff';
export type Suppression = {
  readonly id: string;
  readonly email: string;
  readonly reason: SuppressionReason;
  readonly at: Date;
};

/** Whom a token in a mail belongs to. */
export type TokenHolder = {
  readonly recipientId: string;
  readonly campaignId: string;
  readonly personId: string;
  readonly isProspect: boolean;
  readonly settledAt?: Date;
};

export type Feedback = {
  readonly holder: (token: string) => Promise<TokenHolder | undefined>;
  /** The first time counts. */
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
    asked: Sorted & { readonly search?: string; readonly reason?: SuppressionReason },
  ) => Promise<ListPage<Suppression>>;
};
