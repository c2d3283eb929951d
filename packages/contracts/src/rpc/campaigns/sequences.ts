import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { SequencesDefinition } from '../../rpc-types/keepsake/campaigns/v1/Sequences.js';

export type { SequencesDefinition };
export const sequencesRpc = rpcContract<SequencesDefinition>('campaigns/v1/sequences.proto', 'Sequences');
