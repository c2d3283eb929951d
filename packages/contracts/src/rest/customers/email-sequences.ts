import { z } from 'zod';
import { count, flag, instant } from '../fields.js';

export const sequenceKinds = ['welcome', 'activation_reminder', 'first_anniversary'] as const;
export type SequenceKind = (typeof sequenceKinds)[number];

const textOf = (maxLength: number, name: string) =>
  z
    .string({ error: `Please send the ${name} as text.` })
    .max(maxLength, `Please keep the ${name} under ${maxLength.toLocaleString('en-US')} characters.`)
    .refine((text) => !text.includes('\0'), 'This text has a character that cannot be kept. Please type it again.');

const daysMessage = 'Please enter a whole number of days.';

export const sequencePath = z.object({
  kind: z.enum(sequenceKinds, { error: 'Please choose a sequence of the list.' }),
});

/** A row of `GET /api/email-sequences` */
export const emailSequence = z
  .object({
    kind: z.enum(sequenceKinds),
    campaignId: z.uuid().meta({ description: 'Lists its recipients, as of a campaign' }),
    state: z.enum(['off', 'on', 'stopped']).meta({ description: '`stopped`: too many emails bounced' }),
    subject: z.string(),
    body: z.string(),
    memorialSubject: z.string().meta({ description: 'Replaces the subject on memorial pages' }),
    memorialBody: z.string().meta({ description: 'Empty: the anniversary leaves memorial pages out' }),
    days: z.int().meta({ description: 'After the day that it follows; negative before it' }),
    minDays: z.int(),
    maxDays: z.int(),
    since: instant().nullable().meta({ description: 'When it was switched on last' }),
    switchedBy: z.string().nullable(),
    sentCount: count().meta({ description: 'In the last 30 days' }),
    openCount: count().meta({ description: 'Opened by a person, of those sent in the last 30 days' }),
    waitingCount: count(),
  })
  .meta({ id: 'EmailSequence' });

/** `PUT /api/email-sequences/{kind}` */
export const saveSequenceBody = z
  .object({
    subject: textOf(200, 'subject'),
    body: textOf(20_000, 'text'),
    memorialSubject: textOf(200, 'subject for memorial pages'),
    memorialBody: textOf(20_000, 'text for memorial pages'),
    days: z.int(daysMessage).meta({ description: 'Other days count from today on' }),
  })
  .meta({ id: 'SaveSequence' });

/** Query of `GET /api/email-sequences/{kind}/audience` */
export const sequenceAudienceQuery = z.object({ days: z.coerce.number(daysMessage).pipe(z.int(daysMessage)) });

export const sequenceAudience = z
  .object({
    now: count().meta({ description: 'Today' }),
    later: count().meta({ description: 'In the next 30 days, with the consent of today' }),
    passed: count().meta({ description: 'Their day is over, so they never get it' }),
  })
  .meta({ id: 'SequenceAudience' });

/** `POST /api/email-sequences/{kind}/test` */
export const testSequenceBody = z
  .object({ memorial: flag().meta({ description: 'The text for memorial pages' }) })
  .meta({ id: 'TestSequence' });

export type EmailSequence = z.infer<typeof emailSequence>;
export type SequenceAudience = z.infer<typeof sequenceAudience>;
