import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PayoutsDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/Payouts.js';

export type { PayoutsDefinition };
export const payoutsRpc = rpcContract<PayoutsDefinition>('affiliates-escrow/v1/payouts.proto', 'Payouts');
