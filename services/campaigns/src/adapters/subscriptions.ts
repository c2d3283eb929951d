import { affiliateDecided } from '@keepsake/contracts/events/affiliates-escrow/affiliate-decided.v1';
import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { keepCustomer } from '../application/keep-customer.js';
import type { tellAffiliate, tellCommission } from '../application/tell-affiliate.js';
import type { tellApplicant, tellOfApplication } from '../application/tell-applicant.js';
import type { tellBuyer } from '../application/tell-buyer.js';
import type { tellOfOrder } from '../application/tell-of-order.js';
import type { askOrderer, welcomeOwner } from '../application/tell-of-plate.js';

export type Heard = {
  readonly tellOfOrder: ReturnType<typeof tellOfOrder>;
  readonly tellBuyer: ReturnType<typeof tellBuyer>;
  readonly keepCustomer: ReturnType<typeof keepCustomer>;
  readonly askOrderer: ReturnType<typeof askOrderer>;
  readonly welcomeOwner: ReturnType<typeof welcomeOwner>;
  readonly tellOfApplication: ReturnType<typeof tellOfApplication>;
  readonly tellApplicant: ReturnType<typeof tellApplicant>;
  readonly tellAffiliate: ReturnType<typeof tellAffiliate>;
  readonly tellCommission: ReturnType<typeof tellCommission>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(orderPlaced, ({ data }, turn) => use.tellOfOrder(data, turn)),
  on(paymentConfirmed, ({ data: { orderId, amountCents } }, turn) =>
    use.tellBuyer({ orderId, template: 'payment-confirmed', amountCents }, turn),
  ),
  on(orderCompleted, ({ data: { orderId } }, turn) => use.tellBuyer({ orderId, template: 'order-completed' }, turn)),
  on(orderCancelled, ({ data: { orderId } }, turn) => use.tellBuyer({ orderId, template: 'order-cancelled' }, turn)),
  on(customerChanged, ({ data, time }, turn) => use.keepCustomer({ ...data, at: time }, turn)),
  on(claimHeld, ({ data }, turn) => use.askOrderer(data, turn)),
  on(codeActivated, ({ data }, turn) => use.welcomeOwner(data, turn)),
  on(applied, ({ data }, turn) => use.tellOfApplication(data, turn)),
  on(applicationDecided, ({ data }, turn) => use.tellApplicant(data, turn)),
  on(affiliateDecided, ({ data }, turn) => use.tellAffiliate(data, turn)),
  on(commissionHeld, ({ data: { flagged, ...commission } }, turn) =>
    use.tellCommission({ ...commission, now: flagged === undefined ? 'held' : 'in-review' }, turn),
  ),
  on(commissionSettled, ({ data: { as, ...commission } }, turn) =>
    use.tellCommission({ ...commission, now: as }, turn),
  ),
];
