import type { MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import type { SequencesDefinition } from '@keepsake/contracts/rpc/sequences';
import type { Output } from '@keepsake/platform/rpc/contract';
import { ids } from './answers.js';

const campaign: Output<MarketingDefinition, 'SaveCampaign'> = {
  id: ids.entry,
  name: 'Product Newsletter',
  subject: 'News from {{brandName}}',
  renderedSubject: 'News from Keepsake',
  templateType: 'customer_product_newsletter' as const,
  status: 'scheduled' as const,
  createdAt: '2026-11-21T09:00:00.000Z',
  recipients: 0,
  accepted: 0,
  failed: 0,
  suppressed: 0,
  waiting: 0,
  opened: 0,
  machineOpened: 0,
  clicked: 0,
  responded: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
};

const prospect: Output<MarketingDefinition, 'MarkProspect'> = {
  id: ids.partner,
  businessName: 'Okafor & Daughters',
  contactName: 'Ana Okafor',
  email: 'ana@example.org',
  businessType: 'funeral_home' as const,
  status: 'open' as const,
  emailsSent: 0,
  suppressed: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};

const suppressed: Output<MarketingDefinition, 'Suppress'> = {
  id: ids.entry,
  email: 'ana@example.org',
  reason: 'staff' as const,
  at: '2026-11-21T09:00:00.000Z',
};
const returned = { bounced: 1, complained: 0, temporary: 0, repeated: 0, notOurs: 0, notUnderstood: 0 };
const pace = { mailsPerMinute: 3_000, bounceLimitPercent: 5 };

/** Happy-path answers about campaigns, with one that is scheduled. */
type Good = {
  readonly [M in keyof MarketingDefinition as string extends M ? never : M]: () => Promise<
    Output<MarketingDefinition, M>
  >;
};

const audience = {
  people: 2,
  withoutConsent: 1,
  suppressed: 0,
  responded: 0,
  partners: 0,
  outsideSegment: 0,
  sameWords: 0,
  recent: 0,
};

export const fakeMarketing: Good = {
  CreateCampaign: async () => campaign,
  ListCampaigns: async () => ({ campaigns: [campaign], total: 1 }),
  GetCampaign: async () => ({
    campaign,
    body: 'Good news.',
    audience,
  }),
  CountAudience: async () => audience,
  SaveCampaign: async () => campaign,
  SendCampaign: async () => ({ sent: 2, failed: 0, queued: 0 }),
  CopyCampaign: async () => ({ ...campaign, status: 'draft' as const }),
  ArchiveCampaign: async () => ({ ...campaign, archivedAt: '2026-11-22T09:00:00.000Z' }),
  RestoreCampaign: async () => campaign,
  PauseCampaign: async () => ({ ...campaign, status: 'sending' as const, pauseReason: 'staff' as const }),
  ResumeCampaign: async () => ({ ...campaign, status: 'sending' as const }),
  PreviewCampaign: async () => ({ subject: 'News', html: '<p>Good news.</p>', text: 'Good news.', faults: [] }),
  TestCampaign: async () => ({ mailId: ids.entry }),
  ListRecipients: async () => ({ recipients: [], total: 0 }),
  GetSending: async () => pace,
  SaveSending: async () => pace,
  ListProspects: async () => ({ prospects: [prospect], total: 1 }),
  ImportProspects: async () => ({
    rows: 1,
    fresh: 1,
    known: 0,
    repeatedInFile: 0,
    faultCount: 0,
    faults: [],
    first: [],
    kept: false,
    header: [],
    rejected: [],
  }),
  MarkProspect: async () => ({ ...prospect, status: 'responded' as const }),
  ListSuppressions: async () => ({ suppressions: [suppressed], total: 1 }),
  Suppress: async () => suppressed,
  Unsuppress: async () => ({}),
  Unsubscribe: async () => ({}),
  NoteOpen: async () => ({}),
  TakeMailNotices: async () => returned,
  TakeMailbox: async () => returned,
  FollowLink: async () => ({ url: 'https://keepsake.example/partners' }),
};

const sequence: Output<SequencesDefinition, 'SaveSequence'> = {
  kind: 'welcome' as const,
  campaignId: ids.entry,
  subject: 'First steps with your page',
  body: 'Your page is open.',
  memorialSubject: '',
  memorialBody: '',
  days: 3,
  minDays: 1,
  maxDays: 60,
  state: 'off' as const,
  sent: 0,
  opened: 0,
  waiting: 0,
};

type GoodSequences = {
  readonly [M in keyof SequencesDefinition as string extends M ? never : M]: () => Promise<
    Output<SequencesDefinition, M>
  >;
};

export const fakeSequences: GoodSequences = {
  ListSequences: async () => ({ sequences: [sequence] }),
  SaveSequence: async () => sequence,
  CountSequence: async () => ({ now: 1, later: 2, passed: 0 }),
  SwitchSequence: async () => sequence,
  TestSequence: async () => ({ mailId: ids.entry }),
};
