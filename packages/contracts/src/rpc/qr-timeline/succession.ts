import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { SuccessionDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Succession.js';

export type { SuccessionDefinition };
export const successionRpc = rpcContract<SuccessionDefinition>('qr-timeline/v1/succession.proto', 'Succession');
