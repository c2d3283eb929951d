import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { present } from '@keepsake/contracts/values/present';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { AllotCodes } from '../application/allot-codes.js';
import type { MoveOwner } from '../application/move-owner.js';
import type { NoteOrder } from '../application/note-order.js';
import type { ShipCodes, shipReplacement } from '../application/ship-codes.js';

export type Heard = {
  readonly noteOrder: Handler<NoteOrder, void>;
  readonly allotCodes: Handler<AllotCodes, void>;
  readonly moveOwner: Handler<MoveOwner, void>;
  readonly renameOwner: Handler<{ readonly customerId: string }, void>;
  readonly forgetOwner: Handler<{ readonly customerId: string; readonly at: Date }, void>;
  readonly releaseCodes: Handler<{ readonly orderId: string }, void>;
  readonly shipCodes: Handler<ShipCodes, void>;
  readonly shipReplacement: ReturnType<typeof shipReplacement>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(orderPlaced, ({ data, time: placedAt }, turn) => {
    const { orderId, customerId, number, codes, copies, browserId, uploadIds, paid, locationId } = data;
    return use.noteOrder(
      { ...present({ locationId }), orderId, customerId, number, codes, copies, browserId, uploadIds, paid, placedAt },
      turn,
    );
  }),
  on(paymentConfirmed, ({ data: { orderId, codes, copies } }, turn) =>
    use.allotCodes({ ...present({ codes, copies }), orderId }, turn),
  ),
  on(shipmentShipped, ({ data }, turn) => use.shipCodes(data, turn)),
  on(replacementShipped, ({ data }, turn) => use.shipReplacement(data, turn)),
  on(orderCancelled, ({ data }, turn) => use.releaseCodes({ orderId: data.orderId }, turn)),
  on(customerChanged, async ({ data: { customerId, corrected } }, turn) => {
    if (corrected) await use.renameOwner({ customerId }, turn);
  }),
  on(customerMerged, ({ data, time }, turn) => use.moveOwner({ ...data, at: time }, turn)),
  on(customerErased, ({ data, time }, turn) => use.forgetOwner({ ...data, at: time }, turn)),
];
