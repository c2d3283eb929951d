import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresAffiliates } from './affiliates/adapters/affiliates.postgres.js';
import { postgresTerms } from './affiliates/adapters/terms.postgres.js';
import { createAffiliateParts } from './affiliates/module.js';
import { postgresCommissions } from './commissions/adapters/commissions.postgres.js';
import { createCommissionParts } from './commissions/module.js';
import { affiliatesRpcService } from './composition/affiliates.rpc.js';
import { readConfig, type AffiliatesEscrowConfig } from './config.js';
import { createHostingFundRpcService } from './hosting/module.js';
import { postgresLedger } from './ledger/adapters/ledger.postgres.js';
import { createLedgerParts } from './ledger/module.js';
import { createPayoutParts } from './payouts/module.js';

/** Composes the modules, which share a database. */
export const createAffiliatesEscrow = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>,
  config: AffiliatesEscrowConfig,
): Service => {
  const { db } = platform;
  const affiliates = createAffiliateParts(platform);
  const payouts = createPayoutParts(platform, config);
  const ledger = createLedgerParts(platform, payouts.preview);
  const commissions = createCommissionParts(platform, config);
  return {
    name: 'affiliates-escrow',
    rpc: [
      affiliatesRpcService(
        { ...affiliates.useCases, ...commissions.useCases },
        {
          affiliates: postgresAffiliates(db),
          commissions: postgresCommissions(db),
          terms: postgresTerms(db),
          ledger: postgresLedger(db),
        },
      ),
      ledger.rpc,
      createHostingFundRpcService(platform),
      ...affiliates.rpc,
      ...payouts.rpc,
    ],
    subscriptions: commissions.subscriptions,
    jobs: affiliates.jobs,
    migrations: new URL('../migrations/', import.meta.url),
    collectors: ledger.collectors,
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const affiliatesEscrowEntry = entry('affiliates-escrow', readConfig, createAffiliatesEscrow);
