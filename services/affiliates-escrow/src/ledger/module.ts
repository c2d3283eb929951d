import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import type { GaugeCollector } from '@keepsake/platform/gauges';
import { postgresEscrow } from './adapters/escrow.postgres.js';
import { ledgerGauge } from './adapters/ledger-check.postgres.js';
import { postgresLedger } from './adapters/ledger.postgres.js';
import { ledgerRpcService, type Payable } from './adapters/rpc.js';
import { holdMoney } from './application/hold-money.js';
import { openAccount } from './application/open-account.js';
import { settleMoney } from './application/settle-money.js';

export type LedgerParts = { readonly rpc: RpcService; readonly collectors: readonly GaugeCollector[] };

/** Composes the ledger module. `payable` reports what payouts may take from the commission account. */
export const createLedgerParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  payable: Payable,
): LedgerParts => {
  const escrow = postgresEscrow(db);
  const ledger = postgresLedger(db);
  return {
    rpc: ledgerRpcService(
      {
        openAccount: openAccount({ escrow, clock, ids }),
        holdMoney: holdMoney({ escrow, ledger, clock, ids }),
        settleMoney: settleMoney({ escrow, ledger, clock, ids }),
      },
      escrow,
      payable,
    ),
    collectors: [ledgerGauge(db)],
  };
};
