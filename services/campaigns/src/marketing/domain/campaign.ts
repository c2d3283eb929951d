export const templateTypes = [
  'customer_product_newsletter',
  'affiliate_recruitment',
  'funeral_home_outreach',
  'pet_cemetery_outreach',
] as const;
/** Campaigns that stay: each person gets one when their own day comes. */
export const sequenceKinds = ['welcome', 'activation_reminder', 'first_anniversary'] as const;
export type SequenceKind = (typeof sequenceKinds)[number];
export type CampaignType = (typeof templateTypes)[number];
export type TemplateType = CampaignType | SequenceKind;

export const isCampaign = <C extends { readonly templateType: TemplateType }>(
  one: C,
): one is C & { readonly templateType: CampaignType } => templateTypes.some((type) => type === one.templateType);
/** The kind about the reader's own order: sent without consent to news, and no campaign to the reader. */
export const serviceType = 'activation_reminder';
export const isService = (type: TemplateType): boolean => type === serviceType;

/** Stored state. `sent` is shown as `completed` after the reporting days. */
export type CampaignState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent';
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
export type PauseReason = 'staff' | 'bounces';

/** Customers with consent to news, or businesses. */
export type Way = 'newsletter' | 'outreach';
export const wayOf = (type: TemplateType): Way =>
  type === 'funeral_home_outreach' || type === 'pet_cemetery_outreach' ? 'outreach' : 'newsletter';

export const businessTypes = ['funeral_home', 'pet_cemetery'] as const;
export type BusinessType = (typeof businessTypes)[number];
export const businessOf = (type: TemplateType): BusinessType =>
  type === 'pet_cemetery_outreach' ? 'pet_cemetery' : 'funeral_home';

export type RecipientState = 'waiting' | 'sending' | 'accepted' | 'failed' | 'suppressed';

/** Number of recipients by state and by response. */
export type CampaignCounts = {
  readonly recipients: number;
  readonly accepted: number;
  readonly failed: number;
  readonly suppressed: number;
  readonly waiting: number;
  readonly opened: number;
  readonly machineOpened: number;
  readonly clicked: number;
  /** Opened or clicked; each person counts once. */
  readonly engaged: number;
  readonly responded: number;
  readonly bounced: number;
  readonly complained: number;
  readonly unsubscribed: number;
};

export const reportingDays = 7;

/**
 * Returns the displayed state: a pause is shown as sending, and a sent campaign as completed after the reporting days.
 */
export const statusOf = (
  { state, sentAt }: { readonly state: CampaignState; readonly sentAt?: Date },
  now: Date,
): CampaignStatus => {
  if (state === 'paused') return 'sending';
  const over = sentAt !== undefined && sentAt.getTime() + reportingDays * 86_400_000 <= now.getTime();
  return state === 'sent' && over ? 'completed' : state;
};

/** With fewer settled emails, a single dead address would be a high rate. */
const leastSettled = 20;

/** Returns true if bounces and complaints exceed the limit, which would harm the reputation of the sender. */
export const bouncesTooOften = (
  { accepted, failed, bounced, complained }: Pick<CampaignCounts, 'accepted' | 'failed' | 'bounced' | 'complained'>,
  limitPercent: number,
): boolean => {
  const settled = accepted + failed;
  return settled >= leastSettled && (failed + bounced + complained) * 100 > limitPercent * settled;
};

type Start = { readonly name: string; readonly subject: string; readonly body: string };

/** Minimum days between two campaigns to one person, unless the sender overrides it. */
export const restDays = 7;

/** Reasons that exclude a person from a campaign. */
export type LeftOutReason = 'no-consent' | 'suppressed' | 'responded' | 'partner' | 'segment' | 'same-words' | 'recent';
/** The sender may override these reasons. */
export const overridable: readonly LeftOutReason[] = ['same-words', 'recent'];

/** Returns `name`, or `name (2)` if another campaign has it. */
export const freeName = (name: string, taken: readonly string[]): string => {
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name} (${n})`;
  return free;
};

/** Initial text of a new campaign; it makes no claim that could be untrue. */
export const startOf: Readonly<Record<CampaignType, Start>> = {
  customer_product_newsletter: {
    name: 'Product Newsletter',
    subject: 'News from {{brandName}}',
    body: `Thank you for keeping your memories with {{brandName}}.

Your timeline is open whenever you would like to add a photo or a few words.

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
    body: `A small plate by {{brandName}} opens a timeline of pictures and memories of an animal, for everyone who knew it.

As a partner {{businessName}} has plates at hand and gives a family theirs on the day.

[See how it works]({{siteUrl}}/partners/pet)`,
  },
};

/** Returns true if the text is still the sample, which must not be sent. */
export const isUnwritten = (type: CampaignType, body: string): boolean => body.trim() === startOf[type].body.trim();
