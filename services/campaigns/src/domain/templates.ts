import { write, type House, type Letter, type WrittenMail } from './letter.js';
import {
  affiliateApproved,
  affiliatePaused,
  affiliateRefused,
  commissionConfirmed,
  commissionHeld,
  commissionReversed,
} from './templates/affiliates.js';
import { orderCancelled, orderCompleted, orderReceived, paymentConfirmed } from './templates/orders.js';
import {
  applicationApproved,
  applicationQuestion,
  applicationReceived,
  applicationRefused,
} from './templates/partners.js';
import { claimToConfirm, timelineOpen } from './templates/plates.js';
import { noTimelineHere, signInCode } from './templates/sign-in.js';
import { supportNewApplication, supportNewOrder } from './templates/support.js';

/** Every mail the product sends by itself. A new one is a function in `templates/`, a line here and one in `mail-values.ts`. */
const templates = {
  'sign-in-code': signInCode,
  'no-timeline-here': noTimelineHere,
  'order-received': orderReceived,
  'payment-confirmed': paymentConfirmed,
  'order-completed': orderCompleted,
  'order-cancelled': orderCancelled,
  'claim-to-confirm': claimToConfirm,
  'timeline-open': timelineOpen,
  'application-received': applicationReceived,
  'application-approved': applicationApproved,
  'application-refused': applicationRefused,
  'application-question': applicationQuestion,
  'affiliate-approved': affiliateApproved,
  'affiliate-refused': affiliateRefused,
  'affiliate-paused': affiliatePaused,
  'commission-held': commissionHeld,
  'commission-confirmed': commissionConfirmed,
  'commission-reversed': commissionReversed,
  'support-new-order': supportNewOrder,
  'support-new-application': supportNewApplication,
} as const;

export type TemplateName = keyof typeof templates;
export type TemplateValues = { readonly [T in TemplateName]: Parameters<(typeof templates)[T]>[0] };
/** A template with the words it needs. */
export type Draft = { [T in TemplateName]: { readonly template: T; readonly values: TemplateValues[T] } }[TemplateName];

export const templateNames = Object.keys(templates) as readonly TemplateName[];

export const compose = ({ template, values }: Draft, house: House): WrittenMail => {
  const letter = templates[template] as (given: typeof values, house: House) => Letter;
  return write(letter(values, house), house);
};

/**
 * A mail is not written any more when a later one about the same thing already was: nobody wants to read that their order has
 * been received after reading that it is complete.
 */
const overtakenBy: { readonly [T in TemplateName]?: readonly TemplateName[] } = {
  'order-received': ['payment-confirmed', 'order-completed', 'order-cancelled'],
  'support-new-order': ['payment-confirmed', 'order-completed', 'order-cancelled'],
  'payment-confirmed': ['order-completed', 'order-cancelled'],
  'application-received': ['application-approved', 'application-refused', 'application-question'],
  'support-new-application': ['application-approved', 'application-refused', 'application-question'],
  'commission-held': ['commission-confirmed', 'commission-reversed'],
  'commission-confirmed': ['commission-reversed'],
};

export const laterMails = (template: TemplateName): readonly TemplateName[] => overtakenBy[template] ?? [];
