import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { BrandDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Brand.js';

export type { BrandDefinition };
export const brandRpc = rpcContract<BrandDefinition>('partners-inventory/v1/brand.proto', 'Brand');
