import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { OrderCheck } from '../application/swap-ports.js';

export const createOrderCheck = (orders: Client<OrdersDefinition>): OrderCheck => ({
  requirePackable: async (orderId, { signal, correlationId }) =>
    void (await orders.RequirePackable({ orderId }, { signal, correlationId })),
});
