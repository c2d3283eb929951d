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
import type { Handler } from '@keepsake/platform/request-context';
import type { AllotCodes } from '../plates/application/allot-codes.js';
import type { MoveOwner } from '../activation/application/move-owner.js';
import type { NoteOrder } from '../plates/application/on-order-placed.js';
import type { ShipCodes, shipReplacement } from '../plates/application/ship-codes.js';

export type UseCases = {
  readonly onOrderPlaced: Handler<NoteOrder, void>;
  readonly allotCodes: Handler<AllotCodes, void>;
  readonly moveOwner: Handler<MoveOwner, void>;
  readonly renameOwner: Handler<{ readonly customerId: string }, void>;
  readonly eraseOwner: Handler<{ readonly customerId: string; readonly at: Date }, void>;
  readonly releaseCodes: Handler<{ readonly orderId: string }, void>;
  readonly shipCodes: Handler<ShipCodes, void>;
  readonly shipReplacement: ReturnType<typeof shipReplacement>;
};

export const subscriptions = (use: UseCases): readonly Subscription[] => [
  on(orderPlaced, ({ data, time: placedAt }, ctx) => {
    const { orderId, customerId, number, codes, copies, browserId, uploadIds, paid, locationId } = data;
    return use.onOrderPlaced(
      { ...present({ locationId }), orderId, customerId, number, codes, copies, browserId, uploadIds, paid, placedAt },
      ctx,
    );
  }),
  on(paymentConfirmed, ({ data: { orderId, codes, copies } }, ctx) =>
    use.allotCodes({ ...present({ codes, copies }), orderId }, ctx),
  ),
  on(shipmentShipped, ({ data }, ctx) => use.shipCodes(data, ctx)),
  on(replacementShipped, ({ data }, ctx) => use.shipReplacement(data, ctx)),
  on(orderCancelled, ({ data }, ctx) => use.releaseCodes({ orderId: data.orderId }, ctx)),
  on(customerChanged, async ({ data: { customerId, corrected } }, ctx) => {
    if (corrected) await use.renameOwner({ customerId }, ctx);
  }),
  on(customerMerged, ({ data, time }, ctx) => use.moveOwner({ ...data, at: time }, ctx)),
  on(customerErased, ({ data, time }, ctx) => use.eraseOwner({ ...data, at: time }, ctx)),
];
