import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { initialsOf } from '@keepsake/contracts/values/mask';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Buyers } from '../application/ports.js';

const timeoutMs = 2_000;

export const createBuyerClient = (orders: Client<OrdersDefinition>): Buyers => ({
  initialsOf: async (orderId, { correlationId, signal }) => {
    const options = { correlationId, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
    const { firstName, lastName } = await orders.GetBuyer({ orderId }, options);
    return initialsOf(firstName, lastName);
  },
  isPaid: async (orderId, { correlationId, signal }) =>
    (await orders.GetStory({ orderId }, { correlationId, signal })).paid,
});
