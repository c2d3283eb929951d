import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import type { Household } from '@keepsake/contracts/values/household';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/request-context';
import type { HoldCommission } from '../application/hold-commission.js';
import type { Buyers, PartnerAccount } from '../application/ports.js';
import type { NoteOrderFacts } from '../application/settle-commission.js';

export const subscriptions = (use: {
  readonly holdCommission: Handler<HoldCommission, void>;
  readonly onAddressRecorded: Handler<Household, void>;
  readonly onOrderFacts: Handler<NoteOrderFacts, void>;
  readonly onAccountChanged: Handler<PartnerAccount, void>;
  readonly buyers: Pick<Buyers, 'isPaid'>;
}): readonly Subscription[] => [
  on(orderPlaced, async ({ data: order, time }, ctx) => {
    if (!order.commission) {
      if (order.household) await use.onAddressRecorded(order.household, ctx);
      return;
    }
    await use.holdCommission(
      {
        ...order.commission,
        orderId: order.orderId,
        orderNumber: order.number,
        buyer: { customerId: order.customerId, ...present({ household: order.household }) },
        totalCents: order.totalCents,
        packageType: order.tier ?? order.packageType ?? order.variant,
        fromPartnerPortal: order.locationId !== undefined,
        placedAt: time,
        ...present({ exemptReason: order.exemptReason }),
      },
      ctx,
    );
  }),
  on(paymentConfirmed, ({ data: { orderId, amountCents, codes, copies }, time }, ctx) =>
    use.onOrderFacts(
      { orderId, paid: true, paidCents: amountCents, at: time, ordered: { codes: codes ?? 1, copies: copies ?? 1 } },
      ctx,
    ),
  ),
  on(orderCompleted, async ({ data: { orderId, by, paidCents }, time }, ctx) => {
    // Older versions of the event do not state whether an order that staff closed was paid.
    const paid =
      paidCents === undefined ? by === 'shipped' || (await use.buyers.isPaid(orderId, ctx)) : paidCents !== null;
    await use.onOrderFacts(
      {
        ...(paid ? { completedAt: time } : {}),
        ...(paidCents == null ? {} : { paidCents }),
        orderId,
        paid,
        closedUnpaid: !paid,
        at: time,
      },
      ctx,
    );
  }),
  on(orderCancelled, ({ data: { orderId }, time }, ctx) =>
    use.onOrderFacts({ orderId, cancelledAt: time, at: time }, ctx),
  ),
  on(orderRefunded, async ({ data: { orderId, paidCents, refundedCents, surplus }, time }, ctx) => {
    if (!surplus) await use.onOrderFacts({ orderId, paid: true, paidCents, refundedCents, at: time }, ctx);
  }),
  on(accountChanged, ({ data, time }, ctx) => use.onAccountChanged({ ...data, saidAt: time }, ctx)),
];
