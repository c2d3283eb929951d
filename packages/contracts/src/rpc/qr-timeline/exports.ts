import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { ExportsDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Exports.js';

export type { ExportsDefinition };
export const exportsRpc = rpcContract<ExportsDefinition>('qr-timeline/v1/exports.proto', 'Exports');
