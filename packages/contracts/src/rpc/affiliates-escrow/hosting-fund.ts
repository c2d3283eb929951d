import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { HostingFundDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/HostingFund.js';

export type { HostingFundDefinition };
export const hostingFundRpc = rpcContract<HostingFundDefinition>(
  'affiliates-escrow/v1/hosting_fund.proto',
  'HostingFund',
);
