import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { LedgerDefinition } from '../../rpc-types/keepsake/affiliates_escrow/v1/Ledger.js';

export type { LedgerDefinition };
export const ledgerRpc = rpcContract<LedgerDefinition>('affiliates-escrow/v1/ledger.proto', 'Ledger');
