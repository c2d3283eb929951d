import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { MarketingDefinition } from '../../rpc-types/keepsake/campaigns/v1/Marketing.js';

export type { MarketingDefinition };
export const marketingRpc = rpcContract<MarketingDefinition>('campaigns/v1/marketing.proto', 'Marketing');
