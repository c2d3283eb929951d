import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CasesDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Cases.js';

export type { CasesDefinition };
export const casesRpc = rpcContract<CasesDefinition>('partners-inventory/v1/cases.proto', 'Cases');
