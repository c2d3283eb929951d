import { affiliateDecided } from '@keepsake/contracts/events/affiliates-escrow/affiliate-decided.v1';
import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import { contactReplied } from '@keepsake/contracts/events/orders/contact-replied.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { payoutPaid } from '@keepsake/contracts/events/affiliates-escrow/payout-paid.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentDisputed } from '@keepsake/contracts/events/orders/payment-disputed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { caseOpenedByOther } from '@keepsake/contracts/events/partners-inventory/case-opened-by-other.v1';
import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { capsuleOpened } from '@keepsake/contracts/events/qr-timeline/capsule-opened.v1';
import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { closingAnnounced } from '@keepsake/contracts/events/qr-timeline/closing-announced.v1';
import { closingWithdrawn } from '@keepsake/contracts/events/qr-timeline/closing-withdrawn.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { bookSettled } from '@keepsake/contracts/events/qr-timeline/book-settled.v1';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { filmAsked } from '@keepsake/contracts/events/qr-timeline/film-asked.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { questionAsked } from '@keepsake/contracts/events/qr-timeline/question-asked.v1';
import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { onCustomerChanged } from '../reminders/application/on-customer-changed.js';
import type { eraseCustomer, mergeCustomer } from '../reminders/application/move-customer.js';
import type { onPartnerChanged } from '../marketing/application/on-partner-changed.js';
import type {
  sendAffiliateEmail,
  sendCommissionEmail,
  sendPayoutEmail,
} from '../transactional/application/send-affiliate-emails.js';
import type {
  sendApplicantEmail,
  sendApplicationEmails,
} from '../transactional/application/send-application-emails.js';
import type { sendCapsuleEmails } from '../transactional/application/send-capsule-emails.js';
import type { onClosingAnnounced, onClosingWithdrawn } from '../transactional/application/send-closing-emails.js';
import type { sendBuyerEmail } from '../transactional/application/send-buyer-email.js';
import type { sendDisputeEmail } from '../transactional/application/send-dispute-email.js';
import type {
  sendFamilyEmail,
  sendFilmEmail,
  sendOpenedEmail,
} from '../transactional/application/send-family-email.js';
import type { sendExportEmail } from '../transactional/application/send-export-email.js';
import type { sendContactReply } from '../transactional/application/send-contact-reply.js';
import type { sendContactEmails } from '../transactional/application/send-contact-emails.js';
import type {
  askToConfirm,
  mailLink,
  sendKeeperEmails,
  sendReportEmails,
} from '../transactional/application/send-keeper-emails.js';
import type { sendOrderEmails } from '../transactional/application/send-order-emails.js';
import type { sendOverPlanEmail } from '../transactional/application/send-over-plan-email.js';
import type { sendPlateRequestEmails } from '../transactional/application/send-plate-request-emails.js';
import type { sendQuestionEmail } from '../transactional/application/send-question-email.js';
import type { sendStockEmail } from '../transactional/application/send-stock-email.js';
import type { sendSuccessionEmail } from '../transactional/application/send-succession-email.js';
import type { sendShipmentEmail, sendReplacementEmail } from '../transactional/application/send-shipment-email.js';
import type {
  sendClaimEmail,
  sendPlateReplacedEmail,
  sendActivationUndoneEmail,
  sendWelcomeEmail,
} from '../transactional/application/send-plate-emails.js';

export type UseCases = {
  readonly sendOrderEmails: ReturnType<typeof sendOrderEmails>;
  readonly sendShipmentEmail: ReturnType<typeof sendShipmentEmail>;
  readonly sendReplacementEmail: ReturnType<typeof sendReplacementEmail>;
  readonly sendContactEmails: ReturnType<typeof sendContactEmails>;
  readonly sendContactReply: ReturnType<typeof sendContactReply>;
  readonly sendBuyerEmail: ReturnType<typeof sendBuyerEmail>;
  readonly sendDisputeEmail: ReturnType<typeof sendDisputeEmail>;
  readonly onCustomerChanged: ReturnType<typeof onCustomerChanged>;
  readonly mergeCustomer: ReturnType<typeof mergeCustomer>;
  readonly eraseCustomer: ReturnType<typeof eraseCustomer>;
  readonly sendCapsuleEmails: ReturnType<typeof sendCapsuleEmails>;
  readonly onClosingAnnounced: ReturnType<typeof onClosingAnnounced>;
  readonly onClosingWithdrawn: ReturnType<typeof onClosingWithdrawn>;
  readonly sendClaimEmail: ReturnType<typeof sendClaimEmail>;
  readonly sendWelcomeEmail: ReturnType<typeof sendWelcomeEmail>;
  readonly sendExportEmail: ReturnType<typeof sendExportEmail>;
  readonly sendBookEmail: ReturnType<typeof sendExportEmail>;
  readonly sendActivationUndoneEmail: ReturnType<typeof sendActivationUndoneEmail>;
  readonly sendPlateReplacedEmail: ReturnType<typeof sendPlateReplacedEmail>;
  readonly askToConfirm: ReturnType<typeof askToConfirm>;
  readonly mailLink: ReturnType<typeof mailLink>;
  readonly sendKeeperEmails: ReturnType<typeof sendKeeperEmails>;
  readonly sendReportEmails: ReturnType<typeof sendReportEmails>;
  readonly sendFilmEmail: ReturnType<typeof sendFilmEmail>;
  readonly sendQuestionEmail: ReturnType<typeof sendQuestionEmail>;
  readonly sendSuccessionEmail: ReturnType<typeof sendSuccessionEmail>;
  readonly sendApplicationEmails: ReturnType<typeof sendApplicationEmails>;
  readonly sendApplicantEmail: ReturnType<typeof sendApplicantEmail>;
  readonly sendOverPlanEmail: ReturnType<typeof sendOverPlanEmail>;
  readonly sendPlateRequestEmails: ReturnType<typeof sendPlateRequestEmails>;
  readonly onPartnerChanged: ReturnType<typeof onPartnerChanged>;
  readonly sendFamilyEmail: ReturnType<typeof sendFamilyEmail>;
  readonly sendOpenedEmail: ReturnType<typeof sendOpenedEmail>;
  readonly sendStockEmail: ReturnType<typeof sendStockEmail>;
  readonly sendAffiliateEmail: ReturnType<typeof sendAffiliateEmail>;
  readonly sendCommissionEmail: ReturnType<typeof sendCommissionEmail>;
  readonly sendPayoutEmail: ReturnType<typeof sendPayoutEmail>;
};

export const subscriptions = (use: UseCases): readonly Subscription[] => [
  on(orderPlaced, ({ data: { orderId, paid, locationId }, language, time: at }, ctx) =>
    use.sendOrderEmails({ orderId, paid, stock: locationId !== undefined, at, ...present({ language }) }, ctx),
  ),
  on(paymentConfirmed, ({ data: { orderId, amountCents }, time: at }, ctx) =>
    use.sendBuyerEmail({ orderId, at, template: 'payment-confirmed', amountCents }, ctx),
  ),
  on(shipmentShipped, ({ data: { orderId }, time: at }, ctx) => use.sendShipmentEmail({ orderId, at }, ctx)),
  on(replacementShipped, ({ data }, ctx) => use.sendReplacementEmail(data, ctx)),
  // An order completed by its shipment is covered by the shipment email.
  on(orderCompleted, async ({ data: { orderId, by, paidCents }, time: at }, ctx) => {
    const template = paidCents === null ? 'order-closed' : 'order-completed';
    if (by === 'staff') await use.sendBuyerEmail({ orderId, at, template }, ctx);
  }),
  on(orderCancelled, ({ data: { orderId, owedCents }, time: at }, ctx) =>
    use.sendBuyerEmail({ orderId, at, template: 'order-cancelled', ...present({ owedCents }) }, ctx),
  ),
  on(orderRefunded, ({ data: { orderId, amountCents, owedCents }, time: at }, ctx) =>
    use.sendBuyerEmail({ orderId, at, template: 'order-refunded', amountCents, ...present({ owedCents }) }, ctx),
  ),
  on(paymentDisputed, ({ data }, ctx) => use.sendDisputeEmail(data, ctx)),
  on(contactAdded, ({ data }, ctx) => use.sendContactEmails(data, ctx)),
  on(contactReplied, ({ data }, ctx) => use.sendContactReply(data, ctx)),
  on(customerChanged, ({ data, time }, ctx) => use.onCustomerChanged({ ...data, at: time }, ctx)),
  on(customerMerged, ({ data }, ctx) => use.mergeCustomer(data, ctx)),
  on(customerErased, ({ data, time }, ctx) => use.eraseCustomer({ ...data, at: time }, ctx)),
  on(capsuleOpened, ({ data }, ctx) => use.sendCapsuleEmails(data, ctx)),
  on(claimHeld, ({ data }, ctx) => use.sendClaimEmail(data, ctx)),
  on(closingAnnounced, ({ data }, ctx) => use.onClosingAnnounced(data, ctx)),
  on(closingWithdrawn, ({ data }, ctx) => use.onClosingWithdrawn(data, ctx)),
  on(codeActivated, ({ data: { codeId, timelineId, customerId, orderId, test }, language, time: at }, ctx) =>
    use.sendWelcomeEmail({ codeId, timelineId, customerId, test, at, ...present({ orderId, language }) }, ctx),
  ),
  on(activationUndone, ({ data }, ctx) => use.sendActivationUndoneEmail(data, ctx)),
  on(codeReassigned, ({ data }, ctx) => use.sendPlateReplacedEmail(data, ctx)),
  on(bookSettled, ({ data: { copyId, ...data } }, ctx) => use.sendBookEmail({ ...data, exportId: copyId }, ctx)),
  on(exportSettled, ({ data }, ctx) => use.sendExportEmail(data, ctx)),
  on(confirmationAsked, ({ data, language }, ctx) => use.askToConfirm({ ...data, ...present({ language }) }, ctx)),
  on(linkMade, ({ data: { linkId }, language }, ctx) => use.mailLink({ linkId, ...present({ language }) }, ctx)),
  on(keeperChanged, ({ data }, ctx) => use.sendKeeperEmails(data, ctx)),
  on(entryReported, ({ data }, ctx) => use.sendReportEmails(data, ctx)),
  on(filmAsked, ({ data: { askId } }, ctx) => use.sendFilmEmail({ askId }, ctx)),
  on(questionAsked, ({ data: { questionId } }, ctx) => use.sendQuestionEmail({ questionId }, ctx)),
  on(successionMoved, ({ data, language }, ctx) => use.sendSuccessionEmail({ ...data, ...present({ language }) }, ctx)),
  on(applied, ({ data, language, time: at }, ctx) =>
    use.sendApplicationEmails({ ...data, at, ...present({ language }) }, ctx),
  ),
  on(applicationDecided, ({ data }, ctx) => use.sendApplicantEmail(data, ctx)),
  on(accountChanged, ({ data: { customerId, active }, time }, ctx) =>
    use.onPartnerChanged({ customerId, active, at: time }, ctx),
  ),
  on(plateRequestMoved, ({ data }, ctx) => use.sendPlateRequestEmails(data, ctx)),
  on(caseHandedOver, ({ data: { caseId, contactId } }, ctx) =>
    use.sendFamilyEmail({ caseId, ...present({ contactId }) }, ctx),
  ),
  on(caseOpenedByOther, ({ data: { caseId, contactId } }, ctx) => use.sendOpenedEmail({ caseId, contactId }, ctx)),
  on(caseOverPlan, ({ data, time }, ctx) => use.sendOverPlanEmail({ ...data, at: time }, ctx)),
  on(stockLow, ({ data }, ctx) => use.sendStockEmail(data, ctx)),
  on(affiliateDecided, ({ data }, ctx) => use.sendAffiliateEmail(data, ctx)),
  on(commissionHeld, ({ data: { flagged, ...commission } }, ctx) =>
    use.sendCommissionEmail({ ...commission, now: flagged === undefined ? 'held' : 'in-review' }, ctx),
  ),
  on(commissionSettled, ({ data: { as, leftCents, judged, ...commission } }, ctx) =>
    use.sendCommissionEmail(
      leftCents === undefined
        ? { ...commission, now: judged ? 'refused' : as }
        : { ...commission, now: 'lowered', leftCents },
      ctx,
    ),
  ),
  on(payoutPaid, ({ data }, ctx) => use.sendPayoutEmail(data, ctx)),
];
