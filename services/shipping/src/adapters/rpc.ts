import { shippingRpc as contract, type ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { ListPending } from '../application/list-pending.js';
import type { PendingPage, PendingShipment } from '../application/ports.js';
import { addressNeeded, stateOf } from '../domain/shipment.js';

export type ShippingUse = { readonly listPending: Handler<ListPending, PendingPage> };

export const shippingDoor = (use: ShippingUse): RpcDoor =>
  rpcDoor(contract, 'api', {
    ListPending: method(
      z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int() }),
      async (input, turn) => {
        const { pending, total, nextCursor } = await use.listPending(input, turn);
        return { ...present({ nextCursor }), pending: pending.map(pendingAnswer), total };
      },
    ),
  });

const pendingAnswer = (one: PendingShipment): Output<ShippingDefinition, 'ListPending'>['pending'][number] => ({
  ...(one.address && {
    shippingAddress: one.address.street,
    shippingCity: one.address.city,
    shippingState: one.address.state,
    shippingZip: one.address.zip,
    shippingCountry: one.address.country,
  }),
  orderId: one.orderId,
  number: one.number,
  firstName: one.firstName,
  lastName: one.lastName,
  eventType: one.eventType,
  packageType: one.packageType,
  quantity: one.quantity,
  addressNeeded: addressNeeded(one),
  paymentConfirmed: one.paymentConfirmed,
  codesReady: one.codesReady,
  state: stateOf(one),
  openedAt: one.openedAt.toISOString(),
});
