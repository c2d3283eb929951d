import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CampaignsDefinition } from '../../rpc-types/keepsake/campaigns/v1/Campaigns.js';

export type { CampaignsDefinition };
export const campaignsRpc = rpcContract<CampaignsDefinition>('campaigns/v1/campaigns.proto', 'Campaigns');
