import { affiliateDecided } from '@keepsake/contracts/events/affiliates-escrow/affiliate-decided.v1';
import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { contactAdded } from '@keepsake/contracts/events/orders/contact-added.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { payoutPaid } from '@keepsake/contracts/events/affiliates-escrow/payout-paid.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { keepCustomer } from '../application/keep-customer.js';
import type { forgetCustomer, mergeCustomer } from '../application/move-customer.js';
import type { tellAffiliate, tellCommission, tellPayout } from '../application/tell-affiliate.js';
import type { tellApplicant, tellOfApplication } from '../application/tell-applicant.js';
import type { tellBuyer } from '../application/tell-buyer.js';
import type { tellFamily } from '../application/tell-family.js';
import type { tellOfExport } from '../application/tell-of-export.js';
import type { tellOfMessage } from '../application/tell-of-message.js';
import type { askToConfirm, mailLink, tellOfKeeper, tellOfReport } from '../application/tell-of-keeping.js';
import type { tellOfOrder } from '../application/tell-of-order.js';
import type { tellOfOverPlan } from '../application/tell-of-over-plan.js';
import type { tellOfPlateRequest } from '../application/tell-of-plate-request.js';
import type { tellOfStock } from '../application/tell-of-stock.js';
import type { tellOfParcel, tellOfReplacement } from '../application/tell-of-parcel.js';
import type { askOrderer, tellReplaced, tellUndone, welcomeOwner } from '../application/tell-of-plate.js';

export type Heard = {
  readonly tellOfOrder: ReturnType<typeof tellOfOrder>;
  readonly tellOfParcel: ReturnType<typeof tellOfParcel>;
  readonly tellOfReplacement: ReturnType<typeof tellOfReplacement>;
  readonly tellOfMessage: ReturnType<typeof tellOfMessage>;
  readonly tellBuyer: ReturnType<typeof tellBuyer>;
  readonly keepCustomer: ReturnType<typeof keepCustomer>;
  readonly mergeCustomer: ReturnType<typeof mergeCustomer>;
  readonly forgetCustomer: ReturnType<typeof forgetCustomer>;
  readonly askOrderer: ReturnType<typeof askOrderer>;
  readonly welcomeOwner: ReturnType<typeof welcomeOwner>;
  readonly tellOfExport: ReturnType<typeof tellOfExport>;
  readonly tellUndone: ReturnType<typeof tellUndone>;
  readonly tellReplaced: ReturnType<typeof tellReplaced>;
  readonly askToConfirm: ReturnType<typeof askToConfirm>;
  readonly mailLink: ReturnType<typeof mailLink>;
  readonly tellOfKeeper: ReturnType<typeof tellOfKeeper>;
  readonly tellOfReport: ReturnType<typeof tellOfReport>;
  readonly tellOfApplication: ReturnType<typeof tellOfApplication>;
  readonly tellApplicant: ReturnType<typeof tellApplicant>;
  readonly tellOfOverPlan: ReturnType<typeof tellOfOverPlan>;
  readonly tellOfPlateRequest: ReturnType<typeof tellOfPlateRequest>;
  readonly tellFamily: ReturnType<typeof tellFamily>;
  readonly tellOfStock: ReturnType<typeof tellOfStock>;
  readonly tellAffiliate: ReturnType<typeof tellAffiliate>;
  readonly tellCommission: ReturnType<typeof tellCommission>;
  readonly tellPayout: ReturnType<typeof tellPayout>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(orderPlaced, ({ data }, turn) => use.tellOfOrder(data, turn)),
  on(paymentConfirmed, ({ data: { orderId, amountCents } }, turn) =>
    use.tellBuyer({ orderId, template: 'payment-confirmed', amountCents }, turn),
  ),
  on(shipmentShipped, ({ data }, turn) => use.tellOfParcel(data, turn)),
  on(replacementShipped, ({ data }, turn) => use.tellOfReplacement(data, turn)),
  // One that completed because it was shipped is told by the parcel's own mail.
  on(orderCompleted, async ({ data: { orderId, by, paidCents } }, turn) => {
    const template = paidCents === null ? 'order-closed' : 'order-completed';
    if (by === 'staff') await use.tellBuyer({ orderId, template }, turn);
  }),
  on(orderCancelled, ({ data: { orderId, owedCents } }, turn) =>
    use.tellBuyer({ orderId, template: 'order-cancelled', ...present({ owedCents }) }, turn),
  ),
  on(orderRefunded, ({ data: { orderId, amountCents, owedCents } }, turn) =>
    use.tellBuyer({ orderId, template: 'order-refunded', amountCents, ...present({ owedCents }) }, turn),
  ),
  on(contactAdded, ({ data }, turn) => use.tellOfMessage(data, turn)),
  on(customerChanged, ({ data, time }, turn) => use.keepCustomer({ ...data, at: time }, turn)),
  on(customerMerged, ({ data }, turn) => use.mergeCustomer(data, turn)),
  on(customerErased, ({ data, time }, turn) => use.forgetCustomer({ ...data, at: time }, turn)),
  on(claimHeld, ({ data }, turn) => use.askOrderer(data, turn)),
  on(codeActivated, ({ data }, turn) => use.welcomeOwner(data, turn)),
  on(activationUndone, ({ data }, turn) => use.tellUndone(data, turn)),
  on(codeReassigned, ({ data }, turn) => use.tellReplaced(data, turn)),
  on(exportSettled, ({ data }, turn) => use.tellOfExport(data, turn)),
  on(confirmationAsked, ({ data }, turn) => use.askToConfirm(data, turn)),
  on(linkMade, ({ data }, turn) => use.mailLink(data, turn)),
  on(keeperChanged, ({ data }, turn) => use.tellOfKeeper(data, turn)),
  on(entryReported, ({ data }, turn) => use.tellOfReport(data, turn)),
  on(applied, ({ data }, turn) => use.tellOfApplication(data, turn)),
  on(applicationDecided, ({ data }, turn) => use.tellApplicant(data, turn)),
  on(plateRequestMoved, ({ data }, turn) => use.tellOfPlateRequest(data, turn)),
  on(caseHandedOver, ({ data: { caseId } }, turn) => use.tellFamily({ caseId }, turn)),
  on(caseOverPlan, ({ data }, turn) => use.tellOfOverPlan(data, turn)),
  on(stockLow, ({ data }, turn) => use.tellOfStock(data, turn)),
  on(affiliateDecided, ({ data }, turn) => use.tellAffiliate(data, turn)),
  on(commissionHeld, ({ data: { flagged, ...commission } }, turn) =>
    use.tellCommission({ ...commission, now: flagged === undefined ? 'held' : 'in-review' }, turn),
  ),
  on(commissionSettled, ({ data: { as, leftCents, ...commission } }, turn) =>
    use.tellCommission(
      leftCents === undefined ? { ...commission, now: as } : { ...commission, now: 'lowered', leftCents },
      turn,
    ),
  ),
  on(payoutPaid, ({ data }, turn) => use.tellPayout(data, turn)),
];
