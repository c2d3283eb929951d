import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { ClosingDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Closing.js';

export type { ClosingDefinition };
export const closingRpc = rpcContract<ClosingDefinition>('qr-timeline/v1/closing.proto', 'Closing');
