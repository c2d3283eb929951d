import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { count, email, flag, instant, optionalLine, requiredLine } from '../fields.js';
import { workQuery } from '../lists.js';
import { importFields } from '../imports.js';
import { sequenceKinds } from './email-sequences.js';

export const campaignTypes = [
  'customer_product_newsletter',
  'affiliate_recruitment',
  'funeral_home_outreach',
  'pet_cemetery_outreach',
] as const;
const campaignType = z.enum(campaignTypes);

const daysMessage = 'Please send a whole number of days, at most 36,500.';
const pageDays = () => z.int(daysMessage).min(0, daysMessage).max(36_500, daysMessage);

/** Selects among the customers who agreed to news; every part that is set must apply. */
export const segment = z
  .object({
    occasions: z
      .array(z.enum(eventTypeSlugs, { error: 'Please choose occasions from the list.' }))
      .max(20)
      .meta({ description: 'Ordered or opened a page for one of these; empty: any' }),
    page: z.enum(['opened', 'none'], { error: 'Please choose opened or none.' }).nullable(),
    pageMinDays: pageDays().nullable().meta({ description: 'The first page is at least so many days old' }),
    pageMaxDays: pageDays().nullable().meta({ description: 'The first page is less than so many days old' }),
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

/** Query of `GET /api/email-campaigns/{id}/audience` */
export const audienceQuery = z.object({
  occasions: z
    .string()
    .max(200)
    .optional()
    .transform((text) => (text === undefined || text === '' ? [] : text.split(',')))
    .pipe(segment.shape.occasions)
    .meta({ description: 'Separated by commas' }),
  page: z.enum(['opened', 'none'], { error: 'Please choose opened or none.' }).optional(),
  pageMinDays: z.coerce.number(daysMessage).pipe(pageDays()).optional(),
  pageMaxDays: z.coerce.number(daysMessage).pipe(pageDays()).optional(),
});

const campaignStatus = z.enum(['draft', 'scheduled', 'sending', 'sent', 'completed']);
const businessType = z.enum(['funeral_home', 'pet_cemetery']);

/** A row of `GET /api/email-campaigns` */
export const emailCampaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    subject: z.string(),
    renderedSubject: z.string().meta({ description: 'The subject as a sample reader gets it' }),
    templateType: campaignType,
    status: campaignStatus,
    paused: z.enum(['staff', 'bounces']).nullable().meta({ description: 'Why it rests; a resting one is `sending`' }),
    sentCount: count().meta({ description: 'Taken by the next mail server' }),
    openCount: count().meta({ description: 'Opened by a person; machines are counted apart' }),
    clickCount: count(),
    responseCount: count(),
    recipientCount: count(),
    sentDate: instant().nullable(),
    failedCount: count(),
    waitingCount: count(),
    suppressedCount: count().meta({ description: 'Left out in the moment of sending' }),
    machineOpenCount: count(),
    bounceCount: count(),
    complaintCount: count(),
    unsubscribeCount: count(),
    sendAt: instant().nullable(),
    startedAt: instant().nullable(),
    startedBy: z.string().nullable(),
    createdAt: instant(),
    archivedAt: instant().nullable(),
  })
  .meta({ id: 'EmailCampaign' });

/** Query of `GET /api/email-campaigns` */
export const campaignsQuery = workQuery('created', 'name', 'subject', 'sent').extend({
  status: campaignStatus.optional(),
  archived: z
    .enum(['true', 'false'], { error: 'Please send true or false.' })
    .transform((text) => text === 'true')
    .optional(),
});

/** Current recipients, and those left out. */
export const audience = z
  .object({
    people: count(),
    withoutConsent: count(),
    suppressed: count(),
    responded: count(),
    partners: count(),
    outsideSegment: count().meta({ description: 'Agreed to news, and are outside the segment' }),
    sameWords: count().meta({ description: 'Got a campaign with this subject and text before' }),
    recent: count().meta({ description: 'Got another campaign in the last 7 days' }),
  })
  .meta({ id: 'Audience', description: 'Each person counts once' });

/** `GET /api/email-campaigns/{id}`: its texts and current recipients. */
export const writtenCampaign = emailCampaign
  .extend({
    body: z.string(),
    segment,
    audience,
  })
  .meta({ id: 'WrittenCampaign' });

const maxSubjectLength = 200;
const maxBodyLength = 20_000;
const textOf = (maxLength: number, name: string) =>
  z
    .string({ error: `Please send the ${name} as text.` })
    .max(maxLength, `Please keep the ${name} under ${maxLength.toLocaleString('en-US')} characters.`)
    .refine((text) => !text.includes('\0'), 'This text has a character that cannot be kept. Please type it again.');

/** `PUT /api/email-campaigns/{id}` */
export const saveCampaignBody = z
  .object({
    name: requiredLine(120, 'Please give the campaign a name.'),
    subject: textOf(maxSubjectLength, 'subject'),
    body: textOf(maxBodyLength, 'text'),
    draft: z.boolean({ error: 'Please send true or false.' }).meta({ description: 'Not ready: it cannot be sent' }),
    sendAt: z.iso
      .datetime({ offset: true, error: 'Please choose a day and a time.' })
      .nullish()
      .transform((at) => at ?? undefined),
    segment: segment.optional().meta({ description: 'Absent: unchanged. Only campaigns to customers have one' }),
  })
  .meta({ id: 'SaveCampaign' });

/** `POST /api/schedule-customer-product-newsletter` and `-affiliate-recruitment`; both fields may be absent. */
export const scheduleCampaignBody = z
  .object({
    name: optionalLine(120).meta({ description: 'Absent: its kind and the day' }),
    draft: flag().meta({ description: 'Cannot be sent until its words are written' }),
  })
  .meta({ id: 'ScheduleCampaign' });

/** `POST /api/schedule-business-outreach` */
export const scheduleOutreachBody = scheduleCampaignBody
  .extend({
    targetType: z.enum(['funeral_homes', 'pet_cemeteries'], {
      error: 'Please send funeral_homes or pet_cemeteries.',
    }),
  })
  .meta({ id: 'ScheduleOutreach' });

/** Both send calls; `expected` is the number that the sender confirmed. */
export const sendCampaignBody = z
  .object({
    expected: z
      .int({ error: 'Please send a whole number.' })
      .min(0, 'Please send a whole number.')
      .nullish()
      .transform((number) => number ?? undefined),
    includeRecent: flag().meta({
      description: 'Also to people who got a campaign in the last 7 days, or these words before',
    }),
  })
  .meta({ id: 'SendCampaign' });

/** 200 if all are settled, 202 while some are in progress */
export const sentCampaignAnswer = z
  .object({ results: z.object({ sent: count(), failed: count(), queued: count() }) })
  .meta({ id: 'SentCampaign' });

/** `POST /api/email-campaigns/preview`: stores nothing. */
export const previewCampaignBody = z
  .object({
    templateType: z.enum([...campaignTypes, ...sequenceKinds], { error: 'Please choose a kind of campaign.' }),
    subject: textOf(maxSubjectLength, 'subject'),
    body: textOf(maxBodyLength, 'text'),
  })
  .meta({ id: 'PreviewCampaign' });
export const campaignPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string(), faults: z.array(z.string()) })
  .meta({ id: 'CampaignPreview' });

/** A row of `GET /api/email-campaigns/{id}/recipients` */
export const campaignRecipient = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    state: z.enum(['waiting', 'accepted', 'failed', 'suppressed']),
    reason: z.string().nullable(),
    settledAt: instant().nullable(),
    opened: z.boolean(),
    machineOpened: z.boolean(),
    clicked: z.boolean(),
    responded: z.boolean(),
    bounced: z.boolean(),
    complained: z.boolean(),
    unsubscribed: z.boolean(),
    consentAt: instant().nullable().meta({ description: 'When they said yes to news; null for businesses' }),
    consentSource: z.string().nullable(),
  })
  .meta({ id: 'CampaignRecipient' });
export const recipientsQuery = workQuery('name', 'settled').extend({
  state: z.enum(['waiting', 'accepted', 'failed', 'suppressed']).optional(),
});

/** `GET` and `PUT /api/email-sending` */
export const sendingSettings = z
  .object({
    mailsPerMinute: z
      .int({ error: 'Please enter a whole number.' })
      .min(1, 'Please enter 1 to 100,000 mails a minute.')
      .max(100_000, 'Please enter 1 to 100,000 mails a minute.'),
    bounceLimitPercent: z
      .int({ error: 'Please enter a whole number.' })
      .min(1, 'Please enter 1 to 100 percent.')
      .max(100, 'Please enter 1 to 100 percent.'),
  })
  .meta({ id: 'SendingSettings' });

/** A row of `GET /api/business-prospects` */
export const businessProspect = z
  .object({
    id: z.uuid(),
    businessName: z.string(),
    contactName: z.string(),
    email: z.string(),
    businessType,
    status: z.enum(['open', 'responded']),
    emailsSent: count(),
    suppressed: z.boolean().meta({ description: 'Is not written to any more' }),
    createdAt: instant(),
  })
  .meta({ id: 'BusinessProspect' });
export const prospectsQuery = workQuery('created', 'name', 'contact', 'email', 'sent').extend({
  businessType: businessType.optional(),
  status: z.enum(['open', 'responded']).optional(),
});
export const markProspectBody = z
  .object({ responded: z.boolean({ error: 'Please send true or false.' }) })
  .meta({ id: 'MarkProspect' });

/** `POST /api/business-prospects/import?keep=true`; without `keep` it is a dry run. */
export const prospectsImport = z
  .object({
    ...importFields,
    first: z.array(
      z
        .object({ businessName: z.string(), contactName: z.string(), email: z.string(), businessType })
        .meta({ id: 'ImportRow' }),
    ),
  })
  .meta({ id: 'ProspectsImport' });

/** A row of `GET /api/email-suppressions` */
export const suppression = z
  .object({
    id: z.uuid(),
    email: z.string().meta({ description: 'Empty where the person was forgotten; the list still knows them' }),
    reason: z.enum(['unsubscribed', 'bounced', 'complained', 'staff']),
    at: instant(),
  })
  .meta({ id: 'Suppression' });
export const suppressionsQuery = workQuery('at', 'email').extend({
  reason: z.enum(['unsubscribed', 'bounced', 'complained', 'staff']).optional(),
});
export const suppressBody = z.object({ email: email() }).meta({ id: 'Suppress' });

/** `POST /api/mail/notices` and `POST /api/email-suppressions/mailbox`: counts of returned emails */
export const returnCounts = z
  .object({
    bounced: count().meta({ description: 'For good: new on the list' }),
    complained: count().meta({ description: 'Called unwanted: new on the list' }),
    temporary: count().meta({ description: 'May arrive another time; nothing follows from it' }),
    repeated: count().meta({ description: 'Told before' }),
    notOurs: count().meta({ description: 'About mails and addresses that we never wrote to' }),
    notUnderstood: count(),
  })
  .meta({ id: 'ReturnCounts' });

export type ReturnCounts = z.infer<typeof returnCounts>;
export type EmailCampaign = z.infer<typeof emailCampaign>;
export type WrittenCampaign = z.infer<typeof writtenCampaign>;
export type SentCampaignAnswer = z.infer<typeof sentCampaignAnswer>;
export type CampaignPreview = z.infer<typeof campaignPreview>;
export type CampaignRecipient = z.infer<typeof campaignRecipient>;
export type SendingSettings = z.infer<typeof sendingSettings>;
export type BusinessProspect = z.infer<typeof businessProspect>;
export type ProspectsImport = z.infer<typeof prospectsImport>;
export type Suppression = z.infer<typeof suppression>;
