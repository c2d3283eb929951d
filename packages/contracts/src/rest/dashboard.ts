import { z } from 'zod';
import { cents, count, instant } from './fields.js';

const month = () => z.string().regex(/^\d{4}-\d{2}$/);
const day = () => z.iso.date();

/** `GET /api/dashboard/stats` */
export const dashboardStats = z
  .object({ totalOrders: count(), pending: count(), processing: count(), completed: count(), revenueCents: cents() })
  .meta({ id: 'DashboardStats' });

const salesShape = {
  orders: count(),
  paidOrders: count(),
  revenueCents: cents().meta({ description: 'Paid, less what was given back; cancelled orders left out' }),
  openCents: cents().meta({ description: 'Ordered and not paid yet' }),
  estimateCents: cents().meta({ description: 'The part of what is open whose price is an estimate' }),
};
const salesSpan = z
  .object({ firstDay: day(), lastDay: day(), orders: count(), revenueCents: cents() })
  .meta({ id: 'SalesSpan' });

const salesFigures = z
  .object({
    ...dashboardStats.shape,
    cancelled: count(),
    short: count(),
    paidOrders: count(),
    openCents: cents(),
    estimateCents: cents(),
    timeZone: z.string(),
    today: day(),
    months: z.array(z.object({ name: month(), ...salesShape }).meta({ id: 'SalesMonth' })),
    days: z
      .array(z.object({ name: day(), orders: count(), revenueCents: cents() }).meta({ id: 'SalesDay' }))
      .meta({ description: 'The last 180 days, oldest first' }),
    packages: z.array(z.object({ name: z.string(), ...salesShape }).meta({ id: 'SalesPackage' })),
    channels: z.array(
      z.object({ name: z.enum(['shop', 'affiliates', 'partners']), ...salesShape }).meta({ id: 'SalesChannel' }),
    ),
    soFar: salesSpan,
    before: salesSpan,
    timed: count(),
    processingSeconds: z.int(),
    leads: z.array(z.object({ type: z.string(), count: count() }).meta({ id: 'LeadCount' })),
    refundsOwed: count().meta({ description: 'Canceled orders whose payment is not refunded in full' }),
    refundsOwedCents: cents(),
    refundsOwedSince: instant().nullable(),
    disputes: count().meta({ description: 'Disputed payments that are open, or lost without a refund recorded since' }),
    disputesSince: instant().nullable(),
    paymentsSince: instant().nullable(),
    shortSince: instant().nullable(),
    asOf: instant(),
  })
  .meta({ id: 'SalesFigures' });

const partnerFigures = z
  .object({
    active: count(),
    paused: count(),
    waiting: count(),
    refused: count(),
    applied: count(),
    approved: count(),
    newThisMonth: count(),
    states: z.array(z.object({ state: z.string(), active: count() }).meta({ id: 'PartnerState' })),
    planPaidCents: cents().meta({ description: 'Invoices for plans that are marked as paid' }),
    planOpenCents: cents().meta({ description: 'Invoices for plans that are not paid yet' }),
    asOf: instant(),
  })
  .meta({ id: 'PartnerFigures' });

const mailCount = z
  .object({ name: z.string(), delivered: count(), failed: count(), waiting: count(), dropped: count() })
  .meta({ id: 'MailCount' });

const mailFigures = z
  .object({
    months: z.array(mailCount),
    templates: z.array(mailCount),
    waiting: count(),
    waitingSince: instant().nullable(),
    customers: count(),
    marketing: count(),
    reminders: count(),
    birthdays: count(),
    anniversaries: count(),
    familyBirthdays: count(),
    remembrances: count(),
    remindersRanAt: instant().nullable().meta({ description: 'The last run, by hand or by the clock' }),
    remindersRunAt: instant().meta({ description: 'The next run by the clock' }),
    remindersStatus: z.enum(['idle', 'active', 'late', 'failed']).meta({
      description: 'idle: not run yet; late: did not begin in time; failed: did not end, or no email arrived',
    }),
    campaigns: z
      .object({
        statuses: z.array(z.object({ status: z.string(), count: count() }).meta({ id: 'CampaignStatusCount' })),
        delivered: count(),
        opened: count().meta({ description: 'By people; machines are counted apart' }),
        machineOpened: count(),
        clicked: count(),
        engaged: count().meta({ description: 'Opened or clicked by a person, each once' }),
        responded: count(),
      })
      .meta({ id: 'CampaignTotals' }),
    asOf: instant(),
  })
  .meta({ id: 'MailFigures' });

const codeFigures = z
  .object({
    total: count(),
    unactivated: count(),
    activated: count(),
    completed: count().meta({ description: 'Of the activated ones' }),
    reassigned: count(),
    available: count(),
    assigned: count(),
    shipped: count(),
    damaged: count(),
    retired: count(),
    packsWaiting: count(),
    asOf: instant(),
  })
  .meta({ id: 'CodeFigures' });

const shippingFigures = z
  .object({
    open: count(),
    ready: count(),
    addressNeeded: count(),
    unpaid: count(),
    codesMissing: count(),
    atMaker: count().meta({ description: 'Waiting for plates from the maker' }),
    completed: count(),
    asOf: instant(),
  })
  .meta({ id: 'ShippingFigures' });

export const dashboardCards = ['sales', 'partners', 'mail', 'codes', 'shipping'] as const;

/** `GET /api/dashboard/figures`: a card is null if its service did not answer, and is named in `missing`. */
export const dashboardFigures = z
  .object({
    sales: salesFigures.nullable(),
    partners: partnerFigures.nullable(),
    mail: mailFigures.nullable(),
    codes: codeFigures.nullable(),
    shipping: shippingFigures.nullable(),
    missing: z.array(z.enum(dashboardCards)),
  })
  .meta({ id: 'DashboardFigures' });

/** `GET /api/automation/birthday-reminders`: sends nothing. */
export const remindersPreview = z
  .object({
    total: count().meta({ description: 'Due today' }),
    planned: count().meta({ description: 'Later, until the last day' }),
    firstDay: day(),
    lastDay: day(),
    people: z.array(
      z
        .object({ firstName: z.string(), kind: z.string(), name: z.string(), day: day(), sendOn: day() })
        .meta({ id: 'DueReminder' }),
    ),
    subject: z.string().nullable(),
    text: z.string().nullable(),
  })
  .meta({ id: 'RemindersPreview' });

/** `POST /api/automation/birthday-reminders`: emails sent, in progress, and scheduled for a later day. */
export const remindersAnswer = z
  .object({ remindersSent: count(), remindersFailed: count(), remindersWaiting: count(), remindersPlanned: count() })
  .meta({ id: 'RemindersSent' });

export type RemindersPreview = z.infer<typeof remindersPreview>;
export type RemindersAnswer = z.infer<typeof remindersAnswer>;
export type DashboardFigures = z.infer<typeof dashboardFigures>;
export type DashboardCard = (typeof dashboardCards)[number];
