import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import { postgresEscrow } from '../ledger/api.js';
import { postgresFigures } from './adapters/figures.postgres.js';
import { postgresReserves } from './adapters/reserves.postgres.js';
import { hostingFundRpcService } from './adapters/rpc.js';
import { removeFigures, saveFigures } from './application/change-figures.js';
import { showFund, showFunding } from './application/show-fund.js';

/** Composes the hosting fund module. */
export const createHostingFundRpcService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): RpcService => {
  const figures = postgresFigures(db);
  const fund = { figures, reserves: postgresReserves(db), clock };
  return hostingFundRpcService({
    saveFigures: saveFigures({ figures, escrow: postgresEscrow(db), clock }),
    removeFigures: removeFigures({ figures, clock }),
    showFund: showFund(fund),
    showFunding: showFunding(fund),
  });
};
