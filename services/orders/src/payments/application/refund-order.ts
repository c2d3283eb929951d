import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { refund as decide, type Moved, orderNotFound, type Orders } from '../../orders/api.js';
import type { PaymentBook } from './ports.js';

export type RefundOrder = {
  readonly orderId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly method?: string;
  readonly reference?: string;
  readonly version?: number;
};

/** Records a partial or full refund by staff. Commission and revenue follow. */
export const refundOrder =
  (deps: {
    readonly orders: Orders;
    readonly book: PaymentBook;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeZone: string;
  }): Handler<RefundOrder, Moved> =>
  (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const { orderId, amountCents, reason, method, reference } = input;
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order) throw orderNotFound();
      const paidOnline = await deps.book.isPaidOnline(tx, orderId);
      const decided = decide(order, { ...input, paidOnline, timeZone: deps.timeZone });
      const id = deps.ids.next();
      await deps.book.addRefund(tx, orderId, {
        ...present({ reference }),
        id,
        amountCents,
        reason,
        method: method ?? 'manual',
        staffId: staff.id,
        at: deps.clock.now(),
      });
      tx.publish(orderRefunded, {
        orderId,
        refundId: id,
        amountCents,
        refundedCents: decided.refundedCents,
        paidCents: order.totalCents,
        currency: 'USD',
        surplus: false,
        owedCents: decided.owedCents,
      });
      tx.publish(ordersStaffActed, {
        subjectId: orderId,
        staffId: staff.id,
        action: 'refund',
        subject: 'order',
        changed: ['refundedCents'],
      });
      return { orderId, status: order.status };
    });
  };
