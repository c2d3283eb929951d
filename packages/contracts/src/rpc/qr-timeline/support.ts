import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { SupportDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Support.js';

export type { SupportDefinition };
export const supportRpc = rpcContract<SupportDefinition>('qr-timeline/v1/support.proto', 'Support');
