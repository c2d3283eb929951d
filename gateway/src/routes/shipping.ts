import { listQuery } from '@keepsake/contracts/rest/fields';
import { pendingShipment, waitingFor } from '@keepsake/contracts/rest/shipping';
import { shippingRpc, type ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';

type Pending = Output<ShippingDefinition, 'ListPending'>['pending'][number];

const shipmentOf = (one: Pending): z.input<typeof pendingShipment> => ({
  id: one.orderId,
  number: one.number,
  firstName: one.firstName,
  lastName: one.lastName,
  eventType: one.eventType,
  packageType: one.packageType,
  quantity: one.quantity,
  shippingAddress: one.shippingAddress ?? null,
  shippingCity: one.shippingCity ?? null,
  shippingState: one.shippingState ?? null,
  shippingZip: one.shippingZip ?? null,
  shippingCountry: one.shippingCountry ?? null,
  addressNeeded: one.addressNeeded,
  paymentConfirmed: one.paymentConfirmed,
  codesReady: one.codesReady,
  waitingFor: [...waitingFor(one)],
  createdAt: one.openedAt,
});

export const shippingRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/orders/pending-shipping',
    summary: 'Orders that have not shipped, with what they wait for',
    who: operations,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(pendingShipment) },
    handle: async (ask) => {
      const { pending, nextCursor, total } = await ask.to(shippingRpc).ListPending(pageOf(ask.query));
      return listAnswer(pending.map(shipmentOf), {
        path: '/api/orders/pending-shipping',
        limit: ask.query.limit,
        nextCursor,
        total,
      });
    },
  }),
];
