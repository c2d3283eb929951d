export const templateTypes = [
  'customer_product_newsletter',
  'affiliate_recruitment',
  'funeral_home_outreach',
  'pet_cemetery_outreach',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** As it is kept. `sent` is shown as `completed` when the days of reporting are over. */
export type CampaignState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent';
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
export type PauseReason = 'staff' | 'bounces';

/** Customers who agreed to news, or businesses that are written to as businesses. */
export type Way = 'newsletter' | 'outreach';
export const wayOf = (type: TemplateType): Way =>
  type === 'customer_product_newsletter' || type === 'affiliate_recruitment' ? 'newsletter' : 'outreach';

export const businessTypes = ['funeral_home', 'pet_cemetery'] as const;
export type BusinessType = (typeof businessTypes)[number];
export const businessOf = (type: TemplateType): BusinessType =>
  type === 'pet_cemetery_outreach' ? 'pet_cemetery' : 'funeral_home';

export type RecipientState = 'waiting' | 'sending' | 'accepted' | 'failed' | 'suppressed';

/** How many of a campaign's recipients stand where, and what they did. */
export type CampaignCounts = {
  readonly recipients: number;
  readonly accepted: number;
  readonly failed: number;
  readonly suppressed: number;
  readonly waiting: number;
  readonly opened: number;
  readonly machineOpened: number;
  readonly clicked: number;
  readonly responded: number;
  readonly bounced: number;
  readonly complained: number;
  readonly unsubscribed: number;
};

export const reportingDays = 7;

/** What people see of a campaign's state: a pause is a rest under way, and after the days of reporting nothing is expected any more. */
export const statusOf = (
  { state, sentAt }: { readonly state: CampaignState; readonly sentAt?: Date },
  now: Date,
): CampaignStatus => {
  if (state === 'paused') return 'sending';
  const over = sentAt !== undefined && sentAt.getTime() + reportingDays * 86_400_000 <= now.getTime();
  return state === 'sent' && over ? 'completed' : state;
};

/** Below this many answers of servers a single dead address would be a high rate. */
const leastSettled = 20;

/** Too many mails come back, or are called unwanted: going on would cost the good name of the sender. */
export const bouncesTooOften = (
  { accepted, failed, bounced, complained }: Pick<CampaignCounts, 'accepted' | 'failed' | 'bounced' | 'complained'>,
  limitPercent: number,
): boolean => {
  const settled = accepted + failed;
  return settled >= leastSettled && (failed + bounced + complained) * 100 > limitPercent * settled;
};

type Start = { readonly name: string; readonly subject: string; readonly body: string };

/** What a new campaign says until somebody writes it better. */
export const startOf: Readonly<Record<TemplateType, Start>> = {
  customer_product_newsletter: {
    name: 'Product Newsletter',
    subject: 'News from {{brandName}}',
    body: `There is something new at {{brandName}}: timelines open faster, and everybody who was there can add a picture without an account.

Your own timeline is one press away, whenever there is something to add.

[Open my account]({{siteUrl}}/customer/account)`,
  },
  affiliate_recruitment: {
    name: 'Affiliate Campaign',
    subject: 'Recommend {{brandName}} and share in it',
    body: `You have seen what a plate with a timeline does for a family. If you tell others about it, we share what it earns with you.

Every order through your link pays a commission, and you see each one in your own dashboard.

[Become an affiliate]({{siteUrl}}/affiliate/register)`,
  },
  funeral_home_outreach: {
    name: 'Funeral Campaign',
    subject: 'A timeline for the families of {{businessName}}',
    body: `Families ask what stays. A small plate by {{brandName}} opens a timeline of pictures and memories, and everybody who was there can add theirs.

As a partner {{businessName}} has plates at hand and gives a family theirs on the day.

[See how it works]({{siteUrl}}/partners/memorial)`,
  },
  pet_cemetery_outreach: {
    name: 'Pet Campaign',
    subject: 'A place for the memories of the animals at {{businessName}}',
    body: `A small plate by {{brandName}} opens a timeline of pictures and memories of an animal, for everybody who knew it.

As a partner {{businessName}} has plates at hand and gives a family theirs on the day.

[See how it works]({{siteUrl}}/partners/pet)`,
  },
};
