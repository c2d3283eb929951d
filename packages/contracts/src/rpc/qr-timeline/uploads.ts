import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { UploadsDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Uploads.js';

export type { UploadsDefinition };
export const uploadsRpc = rpcContract<UploadsDefinition>('qr-timeline/v1/uploads.proto', 'Uploads');
