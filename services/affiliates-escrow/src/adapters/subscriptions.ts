import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import type { Household } from '@keepsake/contracts/values/household';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { HoldCommission } from '../application/hold-commission.js';
import type { Buyers, PartnerAccount } from '../application/ports.js';
import type { NoteOrderFacts } from '../application/settle-commission.js';

export const subscriptions = (use: {
  readonly holdCommission: Handler<HoldCommission, void>;
  readonly noteHousehold: Handler<Household, void>;
  readonly noteOrderFacts: Handler<NoteOrderFacts, void>;
  readonly keepPartnerAccount: Handler<PartnerAccount, void>;
  readonly buyers: Pick<Buyers, 'isPaid'>;
}): readonly Subscription[] => [
  on(orderPlaced, async ({ data: order, time }, turn) => {
    if (!order.commission) {
      if (order.household) await use.noteHousehold(order.household, turn);
      return;
    }
    await use.holdCommission(
      {
        ...order.commission,
        orderId: order.orderId,
        buyer: { customerId: order.customerId, ...present({ household: order.household }) },
        totalCents: order.totalCents,
        packageType: order.tier ?? order.packageType ?? order.variant,
        fromPartnerPortal: order.locationId !== undefined,
        placedAt: time,
        ...present({ exemptReason: order.exemptReason }),
      },
      turn,
    );
  }),
  on(paymentConfirmed, ({ data: { orderId, amountCents }, time }, turn) =>
    use.noteOrderFacts({ orderId, paid: true, paidCents: amountCents, at: time }, turn),
  ),
  on(orderCompleted, async ({ data: { orderId, by, paidCents }, time }, turn) => {
    // An older sender leaves it open whether an order that staff closed was paid.
    const paid =
      paidCents === undefined ? by === 'shipped' || (await use.buyers.isPaid(orderId, turn)) : paidCents !== null;
    await use.noteOrderFacts(
      {
        ...(paid ? { completedAt: time } : {}),
        ...(paidCents == null ? {} : { paidCents }),
        orderId,
        paid,
        closedUnpaid: !paid,
        at: time,
      },
      turn,
    );
  }),
  on(orderCancelled, ({ data: { orderId }, time }, turn) =>
    use.noteOrderFacts({ orderId, cancelledAt: time, at: time }, turn),
  ),
  on(orderRefunded, async ({ data: { orderId, paidCents, refundedCents, surplus }, time }, turn) => {
    if (!surplus) await use.noteOrderFacts({ orderId, paid: true, paidCents, refundedCents, at: time }, turn);
  }),
  on(accountChanged, ({ data, time }, turn) => use.keepPartnerAccount({ ...data, saidAt: time }, turn)),
];
