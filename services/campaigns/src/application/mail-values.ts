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
  paid: z.boolean(),
};
const applicant = { firstName: words, partnerType };
const affiliate = { firstName: words, affiliateCode: line };
const commission = { firstName: words, amountCents };

const mail = <T extends string, S extends z.ZodRawShape>(template: T, values: S) =>
  z.object({ template: z.literal(template), values: z.object(values) });

/** What each template needs. Read where a mail comes in, and again from its row before it is written. */
export const draft: ZodType<Draft> = z.discriminatedUnion('template', [
  mail('sign-in-code', { code: z.string().regex(/^\d{6}$/), link: z.url({ protocol: /^https?$/ }).max(2_000) }),
  mail('no-timeline-here', {}),
  mail('order-received', purchase),
  mail('payment-confirmed', { ...order, amountCents }),
  mail('order-completed', order),
  mail('order-cancelled', order),
  mail('claim-to-confirm', { firstName: words, number: line, claimantName: words, token: line }),
  mail('timeline-open', {
    ownerName: words,
    honoreeName: words,
    eventType: words,
    timelinePath: z.string().regex(/^\/timeline\/[A-Za-z0-9]+$/),
  }),
  mail('application-received', applicant),
  mail('application-approved', applicant),
  mail('application-refused', applicant),
  mail('application-question', applicant),
  mail('affiliate-approved', affiliate),
  mail('affiliate-refused', affiliate),
  mail('affiliate-paused', affiliate),
  mail('commission-held', { ...commission, inReview: z.boolean() }),
  mail('commission-confirmed', commission),
  mail('commission-reversed', commission),
  mail('support-new-order', purchase),
  mail('support-new-application', { firstName: words, lastName: words, businessName: words, partnerType }),
]);
