import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { HostingDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Hosting.js';

export type { HostingDefinition };
export const hostingRpc = rpcContract<HostingDefinition>('qr-timeline/v1/hosting.proto', 'Hosting');
