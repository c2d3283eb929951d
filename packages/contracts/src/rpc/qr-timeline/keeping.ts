import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { KeepingDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Keeping.js';

export type { KeepingDefinition };
export const keepingRpc = rpcContract<KeepingDefinition>('qr-timeline/v1/keeping.proto', 'Keeping');
