import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { ViewingDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Viewing.js';

export type { ViewingDefinition };
export const viewingRpc = rpcContract<ViewingDefinition>('qr-timeline/v1/viewing.proto', 'Viewing', {
  onlyReads: true,
});
