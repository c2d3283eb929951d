import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { eraseBuyer, moveBuyer } from '../application/update-buyer.js';
import type {
  closeShipment,
  onCodesAllotted,
  onPaymentConfirmed,
  onPlatesReceived,
} from '../application/on-order-progress.js';
import type { openReplacement } from '../application/open-replacement.js';
import type { openShipment } from '../application/open-shipment.js';

export type UseCases = {
  readonly openShipment: ReturnType<typeof openShipment>;
  readonly onPaymentConfirmed: ReturnType<typeof onPaymentConfirmed>;
  readonly onCodesAllotted: ReturnType<typeof onCodesAllotted>;
  readonly onPlatesReceived: ReturnType<typeof onPlatesReceived>;
  readonly openReplacement: ReturnType<typeof openReplacement>;
  readonly closeShipment: ReturnType<typeof closeShipment>;
  readonly moveBuyer: ReturnType<typeof moveBuyer>;
  readonly eraseBuyer: ReturnType<typeof eraseBuyer>;
};

export const subscriptions = (use: UseCases): readonly Subscription[] => [
  on(orderPlaced, ({ data: { orderId, codes, paid }, time }, ctx) =>
    use.openShipment({ orderId, openedAt: time, codes, paid }, ctx),
  ),
  on(paymentConfirmed, ({ data: { orderId, codes, copies }, time }, ctx) =>
    use.onPaymentConfirmed({ ...present({ codes, copies }), orderId, paidAt: time }, ctx),
  ),
  on(codesAllotted, ({ data }, ctx) => use.onCodesAllotted(data, ctx)),
  on(plateReplaced, ({ data, time }, ctx) => use.openReplacement({ ...data, openedAt: time }, ctx)),
  on(platesReceived, ({ data: { codeIds } }, ctx) => use.onPlatesReceived({ codeIds }, ctx)),
  on(orderCancelled, ({ data: { orderId }, time }, ctx) =>
    use.closeShipment({ orderId, closedAt: time, as: 'cancelled' }, ctx),
  ),
  on(orderCompleted, ({ data: { orderId }, time }, ctx) =>
    use.closeShipment({ orderId, closedAt: time, as: 'completed' }, ctx),
  ),
  on(customerMerged, ({ data, time }, ctx) => use.moveBuyer({ ...data, at: time }, ctx)),
  on(customerErased, ({ data, time }, ctx) => use.eraseBuyer({ ...data, at: time }, ctx)),
];
