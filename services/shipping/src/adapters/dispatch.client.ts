import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { OrderDispatch } from '../application/label-ports.js';

export const createDispatchClient = (orders: Client<OrdersDefinition>): OrderDispatch => ({
  claim: async (claim, { signal, correlationId }) =>
    void (await orders.DispatchOrder(claim, { signal, correlationId })),
});
