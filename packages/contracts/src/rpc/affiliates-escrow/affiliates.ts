import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { AffiliatesDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/Affiliates.js';

export type { AffiliatesDefinition };
export const affiliatesRpc = rpcContract<AffiliatesDefinition>('affiliates-escrow/v1/affiliates.proto', 'Affiliates');
