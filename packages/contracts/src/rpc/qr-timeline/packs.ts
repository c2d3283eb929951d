import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PacksDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Packs.js';

export type { PacksDefinition };
export const packsRpc = rpcContract<PacksDefinition>('qr-timeline/v1/plates.proto', 'Packs');
