import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PayoutDetailsDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/PayoutDetails.js';

export type { PayoutDetailsDefinition };
export const payoutDetailsRpc = rpcContract<PayoutDetailsDefinition>(
  'affiliates-escrow/v1/payout_details.proto',
  'PayoutDetails',
);
