import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { StockDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Stock.js';

export type { StockDefinition };
export const stockRpc = rpcContract<StockDefinition>('partners-inventory/v1/stock.proto', 'Stock');
