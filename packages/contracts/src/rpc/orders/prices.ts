import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PricesDefinition } from '../../rpc-types/keepsake/orders/v1/Prices.js';

export type { PricesDefinition };
export const pricesRpc = rpcContract<PricesDefinition>('orders/v1/prices.proto', 'Prices');
