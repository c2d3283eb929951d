import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CapsulesDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Capsules.js';

export type { CapsulesDefinition };
export const capsulesRpc = rpcContract<CapsulesDefinition>('qr-timeline/v1/capsules.proto', 'Capsules');
