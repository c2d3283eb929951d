import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { TeamDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Team.js';

export type { TeamDefinition };
export const teamRpc = rpcContract<TeamDefinition>('partners-inventory/v1/team.proto', 'Team');
