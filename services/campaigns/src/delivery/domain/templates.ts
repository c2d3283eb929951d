import { filmAsked } from './templates/films.js';
import { capsuleOpened, ownCapsuleOpened } from './templates/capsules.js';
import { caseOverPlan, supportOverPlan } from './templates/over-plan.js';
import { writeShown, write, type EmailContent, type WrittenMail } from './email-content.js';
import type { Writing, Writings } from './mail-texts.js';
import { accountLeaving, activationUndone, emailChanging, emailToConfirm } from './templates/account.js';
import {
  affiliateApproved,
  affiliatePaused,
  affiliateRefused,
  affiliateReset,
  affiliateSecurity,
  commissionConfirmed,
  commissionHeld,
  commissionLowered,
  commissionReversed,
  payoutPaid,
} from './templates/affiliates.js';
import { closingAnnounced, closingWithdrawn } from './templates/closing.js';
import { bookFailed, bookReady, exportFailed, exportReady } from './templates/exports.js';
import { familyOpened, familyTimeline } from './templates/handover.js';
import {
  entryReported,
  guestInvitation,
  handOverOffer,
  keeperInvitation,
  keeperNews,
  keeperRemoved,
  supportEntryReported,
} from './templates/keeping.js';
import {
  orderCancelled,
  orderClosed,
  orderCompleted,
  orderLink,
  orderReceived,
  orderRefunded,
  orderShipped,
  paymentConfirmed,
  replacementShipped,
} from './templates/orders.js';
import {
  applicationApproved,
  applicationQuestion,
  applicationReceived,
  applicationRefused,
  partnerReset,
  partnerInvitation,
  partnerSecurity,
  stockLow,
  stockOut,
} from './templates/partners.js';
import { activationToConfirm, claimToConfirm, plateReplaced, timelineOpen } from './templates/plates.js';
import { platesAnswered, supportPlates } from './templates/plates-asked.js';
import { anniversaryReminder, birthdayReminder, remembranceReminder } from './templates/reminders.js';
import { noTimelineHere, signInCode } from './templates/sign-in.js';
import {
  ownerAnnouncement,
  ownerCheck,
  successorNeeded,
  successorNeededAgain,
  successorNews,
  successorRequest,
  successorStopped,
  removalAnnounced,
  timelineClosed,
  timelineRemoved,
  timelineYours,
} from './templates/succession.js';
import { relativeQuestion } from './templates/questions.js';
import { staffInvitation, staffReset, staffSecurity } from './templates/staff.js';
import { supportDispute, supportNewApplication, supportNewMessage, supportNewOrder } from './templates/support.js';
import { contactReply } from './templates/contact-reply.js';
import { weeklySummary } from './templates/weekly.js';

/** Automatic emails to people outside the business: in the reader's language. */
const translated = {
  'sign-in-code': signInCode,
  'no-timeline-here': noTimelineHere,
  'order-received': orderReceived,
  'payment-confirmed': paymentConfirmed,
  'order-completed': orderCompleted,
  'order-closed': orderClosed,
  'order-shipped': orderShipped,
  'replacement-shipped': replacementShipped,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'order-link': orderLink,
  'claim-to-confirm': claimToConfirm,
  'timeline-open': timelineOpen,
  'activation-to-confirm': activationToConfirm,
  'activation-undone': activationUndone,
  'plate-replaced': plateReplaced,
  'export-ready': exportReady,
  'export-failed': exportFailed,
  'book-ready': bookReady,
  'book-failed': bookFailed,
  'guest-invitation': guestInvitation,
  'keeper-invitation': keeperInvitation,
  'hand-over-offer': handOverOffer,
  'keeper-news': keeperNews,
  'keeper-removed': keeperRemoved,
  'entry-reported': entryReported,
  'owner-check': ownerCheck,
  'owner-announcement': ownerAnnouncement,
  'timeline-closed': timelineClosed,
  'timeline-removed': timelineRemoved,
  'removal-announced': removalAnnounced,
  'timeline-yours': timelineYours,
  'successor-request': successorRequest,
  'successor-news': successorNews,
  'successor-needed': successorNeeded,
  'successor-needed-again': successorNeededAgain,
  'successor-stopped': successorStopped,
  'film-asked': filmAsked,
  'capsule-opened': capsuleOpened,
  'own-capsule-opened': ownCapsuleOpened,
  'relative-question': relativeQuestion,
  'email-to-confirm': emailToConfirm,
  'email-changing': emailChanging,
  'account-leaving': accountLeaving,
  'birthday-reminder': birthdayReminder,
  'anniversary-reminder': anniversaryReminder,
  'remembrance-reminder': remembranceReminder,
  'closing-announced': closingAnnounced,
  'closing-withdrawn': closingWithdrawn,
  'family-timeline': familyTimeline,
  'family-opened': familyOpened,
  'contact-reply': contactReply,
  'application-received': applicationReceived,
  'application-approved': applicationApproved,
  'application-refused': applicationRefused,
  'application-question': applicationQuestion,
  'partner-reset': partnerReset,
  'partner-security': partnerSecurity,
  'partner-invitation': partnerInvitation,
  'stock-low': stockLow,
  'stock-out': stockOut,
  'case-over-plan': caseOverPlan,
  'plates-answered': platesAnswered,
  'affiliate-approved': affiliateApproved,
  'affiliate-refused': affiliateRefused,
  'affiliate-paused': affiliatePaused,
  'affiliate-reset': affiliateReset,
  'affiliate-security': affiliateSecurity,
  'commission-held': commissionHeld,
  'commission-confirmed': commissionConfirmed,
  'commission-reversed': commissionReversed,
  'commission-lowered': commissionLowered,
  'payout-paid': payoutPaid,
} as const;

/** Automatic emails to the business and its staff: in English. */
const inEnglish = {
  'support-entry-reported': supportEntryReported,
  'support-over-plan': supportOverPlan,
  'weekly-summary': weeklySummary,
  'staff-invitation': staffInvitation,
  'staff-reset': staffReset,
  'staff-security': staffSecurity,
  'support-plates': supportPlates,
  'support-new-order': supportNewOrder,
  'support-dispute': supportDispute,
  'support-new-application': supportNewApplication,
  'support-new-message': supportNewMessage,
} as const;

/** A new one is a function in `templates/`, a line above and one in `mail-values.ts`. */
const templates = { ...translated, ...inEnglish };

export type TemplateName = keyof typeof templates;
export type TemplateValues = { readonly [T in TemplateName]: Parameters<(typeof templates)[T]>[0] };
export type Draft = { [T in TemplateName]: { readonly template: T; readonly values: TemplateValues[T] } }[TemplateName];

/** False for emails to the business, whose language need not be looked up. */
export const isTranslated = (template: TemplateName): boolean => template in translated;

export const templateNames = Object.keys(templates) as readonly TemplateName[];

export const translatedNames = Object.keys(translated) as readonly TemplateName[];

/** `language` is that of the email: English if it is not translated. `headers`: besides those of every email. */
export type ComposedMail = WrittenMail & {
  readonly language: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Lets mail programs stop these emails with one press (RFC 8058). */
const stopHeaders = ({ oneClickStop }: EmailContent): Readonly<Record<string, string>> =>
  oneClickStop === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneClickStop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const replyHeaders = ({ replyTo }: EmailContent): Readonly<Record<string, string>> =>
  replyTo === undefined ? {} : { 'Reply-To': replyTo };

const contentOf = ({ template, values }: Draft, writing: Writing): EmailContent =>
  (templates[template] as (given: typeof values, writing: Writing) => EmailContent)(values, writing);

export const compose = (draft: Draft, writingIn: Writings, language?: string): ComposedMail => {
  const writing = writingIn(isTranslated(draft.template) ? language : undefined);
  const content = contentOf(draft, writing);
  return {
    ...write(content, writing, writing.layout),
    language: writing.language,
    headers: { ...stopHeaders(content), ...replyHeaders(content) },
  };
};

/** Emails about an order, whose text support may read again. */
const shownAgain: ReadonlySet<TemplateName> = new Set([
  'order-received',
  'payment-confirmed',
  'order-shipped',
  'order-completed',
  'order-closed',
  'order-cancelled',
  'order-refunded',
  'replacement-shipped',
]);

/** Returns what support may read of an email after it is sent; undefined for all that are not about an order. */
export const composeShown = (
  draft: Draft,
  writingIn: Writings,
  language?: string,
): { readonly language: string; readonly subject: string; readonly text: string } | undefined => {
  if (!shownAgain.has(draft.template)) return undefined;
  const writing = writingIn(language);
  return { language: writing.language, ...writeShown(contentOf(draft, writing), writing, writing.layout) };
};

/** Skips an email if a later one about the same subject was already sent: "received" must not follow "complete". */
const overtakenBy: { readonly [T in TemplateName]?: readonly TemplateName[] } = {
  'order-received': ['payment-confirmed', 'order-shipped', 'order-completed', 'order-closed', 'order-cancelled'],
  'support-new-order': ['payment-confirmed', 'order-shipped', 'order-completed', 'order-closed', 'order-cancelled'],
  'payment-confirmed': ['order-shipped', 'order-completed', 'order-cancelled'],
  'application-received': ['application-approved', 'application-refused', 'application-question'],
  'support-new-application': ['application-approved', 'application-refused', 'application-question'],
  'commission-held': ['commission-confirmed', 'commission-reversed'],
  'commission-confirmed': ['commission-reversed'],
};

export const laterMails = (template: TemplateName): readonly TemplateName[] => overtakenBy[template] ?? [];
