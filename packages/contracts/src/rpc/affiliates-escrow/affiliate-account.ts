import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { AffiliateDeskDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/AffiliateDesk.js';

export type { AffiliateDeskDefinition };
export const affiliateAccountRpc = rpcContract<AffiliateDeskDefinition>(
  'affiliates-escrow/v1/affiliate_desk.proto',
  'AffiliateDesk',
);
