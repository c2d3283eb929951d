import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { DeskDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Desk.js';

export type { DeskDefinition };
export const manageRpc = rpcContract<DeskDefinition>('qr-timeline/v1/desk.proto', 'Desk');
