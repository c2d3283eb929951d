import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PlatesDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Plates.js';

export type { PlatesDefinition };
export const platesRpc = rpcContract<PlatesDefinition>('qr-timeline/v1/plates.proto', 'Plates');
