import { promptIds } from '@keepsake/contracts/catalog/prompts';
import { z, type ZodType } from 'zod';
import type { Draft } from '../domain/templates.js';

const labels = z.string().max(1_000);
const line = labels.min(1);
const amountCents = z.int();
const partnerType = z.enum(['memorial', 'pet']);

const order = { orderId: z.uuid(), number: line, firstName: labels };
const purchase = {
  ...order,
  lastName: labels,
  eventType: labels,
  honoreeName: labels,
  bought: labels,
  quantity: z.int(),
  copies: z.int(),
  totalCents: amountCents,
  discountCode: line.exactOptional(),
  discountCents: amountCents.exactOptional(),
  addressNeeded: z.boolean(),
  linkToken: line.exactOptional(),
  payOnline: z.boolean().exactOptional(),
  paid: z.boolean(),
};
const album = { firstName: labels, honoreeName: labels, eventType: labels, code: line };
const applicant = { firstName: labels, partnerType };
const overPlan = { locationName: labels, number: z.int(), casesPerMonth: z.int(), month: labels.exactOptional() };
const stock = { firstName: labels, locationName: line, currentStock: z.int(), threshold: z.int() };
const plates = { locationName: line, quantity: z.int(), priceCents: amountCents.exactOptional() };
const affiliate = { firstName: labels, affiliateCode: line };
const commission = { firstName: labels, amountCents };

const timeline = { honoreeName: labels, eventType: labels };
const capsule = { ...timeline, code: line, name: labels, status: z.enum(['shown', 'held']) };
const succession = { ...timeline, name: labels };
const successorRequest = { ...succession, ownerName: labels, token: line };
const until = { day: line, on: z.iso.date().exactOptional() };
const plan = z.enum(['keep', 'hand-over', 'close', 'remove']);
const report = { ...timeline, name: labels, code: line, title: labels, reason: line };

const mail = <T extends string, S extends z.ZodRawShape>(template: T, values: S) =>
  z.object({ template: z.literal(template), values: z.object(values) });

const dayReminder = {
  firstName: labels,
  name: labels,
  day: line,
  on: z.iso.date().exactOptional(),
  today: z.boolean().exactOptional(),
};
const openTimeline = {
  ownerName: labels,
  honoreeName: labels,
  eventType: labels,
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
    firstName: labels,
    carrier: line,
    trackingNumber: line.exactOptional(),
  }),
  mail('order-cancelled', { ...order, owedCents: amountCents.exactOptional() }),
  mail('order-refunded', { ...order, amountCents, owedCents: amountCents.exactOptional() }),
  mail('order-link', { number: line, firstName: labels, link: z.url({ protocol: /^https?$/ }).max(2_000) }),
  mail('claim-to-confirm', { firstName: labels, number: line, claimantName: labels, token: line }),
  mail('timeline-open', { ...openTimeline, confirmToken: line.exactOptional() }),
  mail('plate-replaced', { ...openTimeline, oldLeadsOn: z.boolean(), ships: z.boolean().exactOptional() }),
  mail('activation-to-confirm', { ...timeline, name: labels, token: line }),
  mail('activation-undone', { firstName: labels }),
  mail('export-ready', {
    ...album,
    token: line,
    sizeBytes: z.int(),
    expiresAt: z.iso.datetime(),
    forClosing: z.boolean().exactOptional(),
  }),
  mail('export-failed', album),
  mail('book-ready', { ...album, token: line, sizeBytes: z.int(), expiresAt: z.iso.datetime() }),
  mail('book-failed', album),
  mail('guest-invitation', { ...timeline, askerName: labels, code: line, token: line }),
  mail('keeper-invitation', {
    ...timeline,
    name: labels,
    askerName: labels,
    role: z.enum(['keeper', 'helper']),
    token: line,
  }),
  mail('hand-over-offer', { ...timeline, name: labels, askerName: labels, atFarewell: z.boolean(), token: line }),
  mail('keeper-news', {
    ...timeline,
    ownerName: labels,
    keeperName: labels,
    code: line,
    news: z.enum(['joined', 'left', 'owns']),
  }),
  mail('keeper-removed', { ...timeline, name: labels }),
  mail('entry-reported', report),
  mail('support-entry-reported', report),
  mail('film-asked', { ...timeline, code: line, name: labels, partner: labels }),
  mail('capsule-opened', { ...capsule, senderName: labels }),
  mail('own-capsule-opened', capsule),
  mail('relative-question', {
    ...timeline,
    name: labels,
    ownerName: labels,
    prompt: z.enum(promptIds),
    first: z.boolean(),
    token: line,
    stopToken: line,
  }),
  mail('owner-check', {
    ...succession,
    what: z.enum(['checked', 'reminded', 'reminded-again']),
    plan,
    successorName: labels,
    token: line,
    others: z.int(),
  }),
  mail('owner-announcement', { ...succession, ...until, plan, successorName: labels, token: line }),
  mail('timeline-closed', { ...succession, code: line }),
  mail('timeline-removed', { ...succession, ...until, token: line }),
  mail('removal-announced', { ...succession, ...until, code: line }),
  mail('timeline-yours', { ...succession, code: line }),
  mail('successor-request', successorRequest),
  mail('successor-news', {
    ...succession,
    news: z.enum(['successor-agreed', 'successor-declined', 'successor-gone']),
    successorName: labels,
    code: line,
  }),
  mail('successor-needed', { ...successorRequest, ...until }),
  mail('successor-needed-again', successorRequest),
  mail('successor-stopped', { ...succession, ownerName: labels }),
  mail('email-to-confirm', { firstName: labels, token: line }),
  mail('email-changing', { firstName: labels, bySupport: z.boolean().exactOptional() }),
  mail('account-leaving', { firstName: labels, day: line, on: z.iso.date().exactOptional() }),
  mail('closing-announced', { firstName: labels, on: z.iso.date(), sentence: line }),
  mail('closing-withdrawn', { firstName: labels, on: z.iso.date() }),
  mail('birthday-reminder', dayReminder),
  mail('anniversary-reminder', dayReminder),
  mail('remembrance-reminder', dayReminder),
  mail('application-received', applicant),
  mail('application-approved', applicant),
  mail('application-refused', { ...applicant, reason: labels.exactOptional() }),
  mail('application-question', { ...applicant, reason: labels.exactOptional() }),
  mail('partner-reset', { ...applicant, token: line }),
  mail('partner-security', { ...applicant, what: z.enum(['password', 'two-step-on', 'two-step-off']) }),
  mail('partner-invitation', { ...applicant, businessName: labels, invitedBy: labels, token: line }),
  mail('stock-low', stock),
  mail('stock-out', stock),
  mail('case-over-plan', { ...overPlan, firstName: labels }),
  mail('support-over-plan', { ...overPlan, locationId: line }),
  mail('weekly-summary', {
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    orders: z.int(),
    revenueCents: amountCents,
    ordersBefore: z.int(),
    revenueBeforeCents: amountCents,
    payments: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    short: z.int(),
    labels: z.int(),
    addresses: z.int(),
    applications: z.int(),
  }),
  mail('plates-answered', {
    ...plates,
    locationId: line.exactOptional(),
    firstName: labels,
    news: z.enum(['priced', 'sent', 'refused']),
    reason: labels.exactOptional(),
  }),
  mail('family-timeline', {
    familyName: labels.exactOptional(),
    subjectName: labels,
    partner: labels,
    code: line,
    token: line.exactOptional(),
    partnerPhone: labels.exactOptional(),
    partnerEmail: line.exactOptional(),
  }),
  mail('family-opened', {
    name: labels.exactOptional(),
    subjectName: labels,
    partner: labels,
    code: line,
    openedBy: labels.exactOptional(),
    partnerPhone: labels.exactOptional(),
    partnerEmail: line.exactOptional(),
  }),
  mail('affiliate-approved', affiliate),
  mail('affiliate-refused', { ...affiliate, reason: z.string().max(1_000).exactOptional() }),
  mail('affiliate-paused', affiliate),
  mail('affiliate-reset', { firstName: labels, token: line }),
  mail('affiliate-security', { firstName: labels, what: z.enum(['password', 'payout-details']) }),
  mail('commission-held', { ...commission, inReview: z.boolean() }),
  mail('commission-confirmed', commission),
  mail('commission-reversed', { ...commission, judged: z.boolean().exactOptional() }),
  mail('commission-lowered', { ...commission, leftCents: amountCents }),
  mail('payout-paid', commission),
  mail('staff-invitation', {
    name: labels,
    role: z.enum(['owner', 'operations', 'support', 'marketing', 'finance']),
    token: line,
  }),
  mail('staff-reset', { name: labels, token: line }),
  mail('staff-security', { name: labels, what: z.enum(['password', 'two-step-on', 'two-step-off']) }),
  mail('support-plates', {
    ...plates,
    news: z.enum(['asked', 'accepted', 'declined']),
    note: labels.exactOptional(),
  }),
  mail('support-new-order', purchase),
  mail('support-dispute', {
    orderId: z.uuid(),
    number: line,
    state: z.enum(['open', 'won', 'lost']),
    amountCents,
    currency: line,
    dueAt: z.iso.datetime().exactOptional(),
  }),
  mail('contact-reply', { firstName: labels, reply: z.string().min(1).max(10_000) }),
  mail('support-new-message', { firstName: labels, lastName: labels, email: line, notes: z.string().max(10_000) }),
  mail('support-new-application', { firstName: labels, lastName: labels, businessName: labels, partnerType }),
]);
