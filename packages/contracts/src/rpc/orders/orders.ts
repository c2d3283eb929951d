import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { OrdersDefinition } from '../../rpc-types/keepsake/orders/v1/Orders.js';

export type { OrdersDefinition };
export const ordersRpc = rpcContract<OrdersDefinition>('orders/v1/orders.proto', 'Orders');
