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
import type { forgetBuyer, moveBuyer } from '../application/follow-buyer.js';
import type { closeShipment, noteCodes, notePayment, noteReceived } from '../application/note-progress.js';
import type { openReplacement } from '../application/open-replacement.js';
import type { openShipment } from '../application/open-shipment.js';

export type Heard = {
  readonly openShipment: ReturnType<typeof openShipment>;
  readonly notePayment: ReturnType<typeof notePayment>;
  readonly noteCodes: ReturnType<typeof noteCodes>;
  readonly noteReceived: ReturnType<typeof noteReceived>;
  readonly openReplacement: ReturnType<typeof openReplacement>;
  readonly closeShipment: ReturnType<typeof closeShipment>;
  readonly moveBuyer: ReturnType<typeof moveBuyer>;
  readonly forgetBuyer: ReturnType<typeof forgetBuyer>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(orderPlaced, ({ data: { orderId, codes, paid }, time }, turn) =>
    use.openShipment({ orderId, openedAt: time, codes, paid }, turn),
  ),
  on(paymentConfirmed, ({ data: { orderId, codes, copies }, time }, turn) =>
    use.notePayment({ ...present({ codes, copies }), orderId, paidAt: time }, turn),
  ),
  on(codesAllotted, ({ data }, turn) => use.noteCodes(data, turn)),
  on(plateReplaced, ({ data, time }, turn) => use.openReplacement({ ...data, openedAt: time }, turn)),
  on(platesReceived, ({ data: { codeIds } }, turn) => use.noteReceived({ codeIds }, turn)),
  on(orderCancelled, ({ data: { orderId }, time }, turn) =>
    use.closeShipment({ orderId, closedAt: time, as: 'cancelled' }, turn),
  ),
  on(orderCompleted, ({ data: { orderId }, time }, turn) =>
    use.closeShipment({ orderId, closedAt: time, as: 'completed' }, turn),
  ),
  on(customerMerged, ({ data, time }, turn) => use.moveBuyer({ ...data, at: time }, turn)),
  on(customerErased, ({ data, time }, turn) => use.forgetBuyer({ ...data, at: time }, turn)),
];
