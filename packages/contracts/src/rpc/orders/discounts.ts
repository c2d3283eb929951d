import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { DiscountsDefinition } from '../../rpc-types/keepsake/orders/v1/Discounts.js';

export type { DiscountsDefinition };
export const discountsRpc = rpcContract<DiscountsDefinition>('orders/v1/discounts.proto', 'Discounts');
