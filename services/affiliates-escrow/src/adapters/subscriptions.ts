import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { ConfirmCommission } from '../application/confirm-commission.js';
import type { HoldCommission } from '../application/hold-commission.js';
import type { LowerCommission } from '../application/lower-commission.js';
import type { PartnerAccount } from '../application/ports.js';
import type { ReverseCommission } from '../application/reverse-commission.js';

export const subscriptions = (use: {
  readonly holdCommission: Handler<HoldCommission, void>;
  readonly confirmCommission: Handler<ConfirmCommission, void>;
  readonly reverseCommission: Handler<ReverseCommission, void>;
  readonly lowerCommission: Handler<LowerCommission, void>;
  readonly keepPartnerAccount: Handler<PartnerAccount, void>;
}): readonly Subscription[] => [
  on(orderPlaced, async ({ data: order, time }, turn) => {
    if (!order.commission) return;
    await use.holdCommission(
      {
        ...order.commission,
        orderId: order.orderId,
        buyerId: order.customerId,
        totalCents: order.totalCents,
        packageType: order.tier ?? order.packageType ?? order.variant,
        fromPartnerPortal: order.locationId !== undefined,
        placedAt: time,
        ...present({ exemptReason: order.exemptReason }),
      },
      turn,
    );
  }),
  on(orderCompleted, ({ data, time }, turn) =>
    use.confirmCommission({ orderId: data.orderId, completedAt: time }, turn),
  ),
  on(orderCancelled, ({ data, time }, turn) =>
    use.reverseCommission({ orderId: data.orderId, cancelledAt: time }, turn),
  ),
  on(orderRefunded, async ({ data: { orderId, paidCents, refundedCents, surplus }, time }, turn) => {
    if (!surplus)
      await use.lowerCommission({ orderId, keptCents: Math.max(0, paidCents - refundedCents), refundedAt: time }, turn);
  }),
  on(accountChanged, ({ data, time }, turn) => use.keepPartnerAccount({ ...data, saidAt: time }, turn)),
];
