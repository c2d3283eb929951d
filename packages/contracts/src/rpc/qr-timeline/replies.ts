import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { RepliesDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Replies.js';

export type { RepliesDefinition };
export const repliesRpc = rpcContract<RepliesDefinition>('qr-timeline/v1/replies.proto', 'Replies');
