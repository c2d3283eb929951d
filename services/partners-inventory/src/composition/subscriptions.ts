import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/request-context';
import type { OrderMoved } from '../integrations/application/on-order-moved.js';
import type { CodesBound, OfOrder } from '../stock/application/on-plate-order-events.js';
import type { NoteBatch } from '../stock/application/on-codes-made.js';

type OfPlate = { readonly codeId: string };

export const subscriptions = (use: {
  readonly onCodesBound: Handler<CodesBound, void>;
  readonly onPlatesPaid: Handler<OfOrder & { readonly at: Date }, void>;
  readonly onPlatesCanceled: Handler<OfOrder & { readonly at: Date }, void>;
  readonly onOrderMoved: Handler<OrderMoved, void>;
  readonly onCodesMade: Handler<NoteBatch, void>;
  readonly onCodeActivated: Handler<OfPlate & { readonly customerId: string; readonly at: Date }, void>;
  readonly onActivationUndone: Handler<OfPlate, void>;
  readonly onPlateReplaced: Handler<OfPlate & { readonly newCodeId: string }, void>;
  readonly eraseFamily: Handler<{ readonly customerId: string; readonly at: Date }, void>;
}): readonly Subscription[] => [
  on(codesBound, ({ data, time }, ctx) => use.onCodesBound({ ...data, at: time }, ctx)),
  on(paymentConfirmed, ({ data: { orderId }, time }, ctx) => use.onPlatesPaid({ orderId, at: time }, ctx)),
  on(orderCancelled, ({ data: { orderId }, time }, ctx) => use.onPlatesCanceled({ orderId, at: time }, ctx)),
  on(orderPlaced, ({ data: { orderId }, time }, ctx) =>
    use.onOrderMoved({ event: 'order.placed', orderId, at: time }, ctx),
  ),
  on(shipmentShipped, ({ data: { orderId }, time }, ctx) =>
    use.onOrderMoved({ event: 'order.shipped', orderId, at: time }, ctx),
  ),
  on(orderCompleted, ({ data: { orderId }, time }, ctx) =>
    use.onOrderMoved({ event: 'order.completed', orderId, at: time }, ctx),
  ),
  on(orderRefunded, ({ data: { orderId }, time }, ctx) =>
    use.onOrderMoved({ event: 'order.refunded', orderId, at: time }, ctx),
  ),
  on(codesMade, ({ data, time }, ctx) => use.onCodesMade({ ...data, madeAt: time }, ctx)),
  on(codeActivated, ({ data: { codeId, customerId }, time }, ctx) =>
    use.onCodeActivated({ codeId, customerId, at: time }, ctx),
  ),
  on(activationUndone, ({ data }, ctx) => use.onActivationUndone(data, ctx)),
  // An active plate sends both events; the second changes nothing.
  on(codeReassigned, ({ data }, ctx) => use.onPlateReplaced(data, ctx)),
  on(plateReplaced, ({ data }, ctx) => use.onPlateReplaced(data, ctx)),
  on(customerErased, ({ data, time }, ctx) => use.eraseFamily({ ...data, at: time }, ctx)),
];
