import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CodesDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Codes.js';

export type { CodesDefinition };
export const codesRpc = rpcContract<CodesDefinition>('qr-timeline/v1/codes.proto', 'Codes');
