import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PartnersDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Partners.js';

export type { PartnersDefinition };
export const partnersRpc = rpcContract<PartnersDefinition>('partners-inventory/v1/partners.proto', 'Partners');
