import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { HandoverDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Handover.js';

export type { HandoverDefinition };
export const handoverRpc = rpcContract<HandoverDefinition>('partners-inventory/v1/handover.proto', 'Handover');
