import { z, type ZodType } from 'zod';
import type { Draft } from '../domain/templates.js';

const words = z.string().max(1_000);
const line = words.min(1);
const amountCents = z.int();
const partnerType = z.enum(['memorial', 'pet']);

const order = { orderId: z.uuid(), number: line, firstName: words };
const purchase = {
  ...order,
  lastName: words,
  eventType: words,
  honoreeName: words,
  bought: words,
  quantity: z.int(),
  copies: z.int(),
  totalCents: amountCents,
  addressNeeded: z.boolean(),
  linkToken: line.exactOptional(),
  payOnline: z.boolean().exactOptional(),
  paid: z.boolean(),
};
const album = { firstName: words, honoreeName: words, eventType: words, code: line };
const applicant = { firstName: words, partnerType };
const overPlan = { locationName: words, number: z.int(), casesPerMonth: z.int(), month: words.exactOptional() };
const stock = { firstName: words, locationName: line, currentStock: z.int(), threshold: z.int() };
const plates = { locationName: line, quantity: z.int(), priceCents: amountCents.exactOptional() };
const affiliate = { firstName: words, affiliateCode: line };
const commission = { firstName: words, amountCents };

const timeline = { honoreeName: words, eventType: words };
const report = { ...timeline, name: words, code: line, title: words, reason: line };

const mail = <T extends string, S extends z.ZodRawShape>(template: T, values: S) =>
  z.object({ template: z.literal(template), values: z.object(values) });

const dayReminder = { firstName: words, name: words, day: line, today: z.boolean().exactOptional() };
const openTimeline = {
  ownerName: words,
  honoreeName: words,
  eventType: words,
  timelinePath: z.string().regex(/^\/timeline\/[A-Za-z0-9]+$/),
};

/** Validates the values of each template, on arrival and again when the row is rendered. */
export const draft: ZodType<Draft> = z.discriminatedUnion('template', [
  mail('sign-in-code', { code: z.string().regex(/^\d{6}$/), link: z.url({ protocol: /^https?$/ }).max(2_000) }),
  mail('no-timeline-here', {}),
  mail('order-received', purchase),
  mail('payment-confirmed', {
    ...order,
    amountCents,
    addressNeeded: z.boolean().exactOptional(),
    linkToken: line.exactOptional(),
  }),
  mail('order-completed', order),
  mail('order-closed', order),
  mail('order-shipped', {
    ...order,
    bought: line.exactOptional(),
    carrier: line,
    trackingNumber: line.exactOptional(),
  }),
  mail('replacement-shipped', {
    number: line.exactOptional(),
    firstName: words,
    carrier: line,
    trackingNumber: line.exactOptional(),
  }),
  mail('order-cancelled', { ...order, owedCents: amountCents.exactOptional() }),
  mail('order-refunded', { ...order, amountCents, owedCents: amountCents.exactOptional() }),
  mail('order-link', { number: line, firstName: words, link: z.url({ protocol: /^https?$/ }).max(2_000) }),
  mail('claim-to-confirm', { firstName: words, number: line, claimantName: words, token: line }),
  mail('timeline-open', { ...openTimeline, confirmToken: line.exactOptional() }),
  mail('plate-replaced', { ...openTimeline, oldLeadsOn: z.boolean(), ships: z.boolean().exactOptional() }),
  mail('activation-to-confirm', { ...timeline, name: words, token: line }),
  mail('activation-undone', { firstName: words }),
  mail('export-ready', { ...album, token: line, sizeBytes: z.int(), expiresAt: z.iso.datetime() }),
  mail('export-failed', album),
  mail('guest-invitation', { ...timeline, askerName: words, code: line, token: line }),
  mail('keeper-invitation', {
    ...timeline,
    name: words,
    askerName: words,
    role: z.enum(['keeper', 'helper']),
    token: line,
  }),
  mail('hand-over-offer', { ...timeline, name: words, askerName: words, atFarewell: z.boolean(), token: line }),
  mail('keeper-news', {
    ...timeline,
    ownerName: words,
    keeperName: words,
    code: line,
    news: z.enum(['joined', 'left', 'owns']),
  }),
  mail('keeper-removed', { ...timeline, name: words }),
  mail('entry-reported', report),
  mail('support-entry-reported', report),
  mail('email-to-confirm', { firstName: words, token: line }),
  mail('email-changing', { firstName: words, bySupport: z.boolean().exactOptional() }),
  mail('account-leaving', { firstName: words, day: line }),
  mail('birthday-reminder', dayReminder),
  mail('anniversary-reminder', dayReminder),
  mail('remembrance-reminder', dayReminder),
  mail('application-received', applicant),
  mail('application-approved', applicant),
  mail('application-refused', { ...applicant, reason: words.exactOptional() }),
  mail('application-question', { ...applicant, reason: words.exactOptional() }),
  mail('partner-reset', { ...applicant, token: line }),
  mail('partner-security', { ...applicant, what: z.enum(['password', 'two-step-on', 'two-step-off']) }),
  mail('partner-invitation', { ...applicant, businessName: words, invitedBy: words, token: line }),
  mail('stock-low', stock),
  mail('stock-out', stock),
  mail('case-over-plan', { ...overPlan, firstName: words }),
  mail('support-over-plan', { ...overPlan, locationId: line }),
  mail('plates-answered', {
    ...plates,
    locationId: line.exactOptional(),
    firstName: words,
    news: z.enum(['priced', 'sent', 'refused']),
    reason: words.exactOptional(),
  }),
  mail('family-timeline', { familyName: words.exactOptional(), subjectName: words, partner: words, code: line }),
  mail('affiliate-approved', affiliate),
  mail('affiliate-refused', { ...affiliate, reason: z.string().max(1_000).exactOptional() }),
  mail('affiliate-paused', affiliate),
  mail('affiliate-reset', { firstName: words, token: line }),
  mail('affiliate-security', { firstName: words, what: z.enum(['password', 'payout-details']) }),
  mail('commission-held', { ...commission, inReview: z.boolean() }),
  mail('commission-confirmed', commission),
  mail('commission-reversed', { ...commission, judged: z.boolean().exactOptional() }),
  mail('commission-lowered', { ...commission, leftCents: amountCents }),
  mail('payout-paid', commission),
  mail('staff-invitation', {
    name: words,
    role: z.enum(['owner', 'operations', 'support', 'marketing', 'finance']),
    token: line,
  }),
  mail('staff-reset', { name: words, token: line }),
  mail('staff-security', { name: words, what: z.enum(['password', 'two-step-on', 'two-step-off']) }),
  mail('support-plates', {
    ...plates,
    news: z.enum(['asked', 'accepted', 'declined']),
    note: words.exactOptional(),
  }),
  mail('support-new-order', purchase),
  mail('support-new-message', { firstName: words, lastName: words, email: line, notes: z.string().max(10_000) }),
  mail('support-new-application', { firstName: words, lastName: words, businessName: words, partnerType }),
]);
