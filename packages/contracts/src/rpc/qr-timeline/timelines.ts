import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { TimelinesDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Timelines.js';

export type { TimelinesDefinition };
export const timelinesRpc = rpcContract<TimelinesDefinition>('qr-timeline/v1/timelines.proto', 'Timelines');
