import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { AllotCodes } from '../application/allot-codes.js';
import type { NoteOrder } from '../application/note-order.js';

export type Heard = {
  readonly noteOrder: Handler<NoteOrder, void>;
  readonly allotCodes: Handler<AllotCodes, void>;
  readonly releaseCodes: Handler<{ readonly orderId: string }, void>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(orderPlaced, ({ data }, turn) => {
    const { orderId, customerId, number, codes, copies, browserId, uploadIds, paid } = data;
    return use.noteOrder({ orderId, customerId, number, codes, copies, browserId, uploadIds, paid }, turn);
  }),
  on(paymentConfirmed, ({ data: { orderId, codes, copies } }, turn) =>
    use.allotCodes({ ...present({ codes, copies }), orderId }, turn),
  ),
  on(orderCancelled, ({ data }, turn) => use.releaseCodes({ orderId: data.orderId }, turn)),
];
