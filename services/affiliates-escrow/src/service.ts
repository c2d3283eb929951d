import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresAffiliates } from './adapters/affiliates.postgres.js';
import { askedBuyers } from './adapters/buyers.rpc.js';
import { postgresCommissions } from './adapters/commissions.postgres.js';
import { postgresLedger } from './adapters/ledger.postgres.js';
import { postgresPartnerAccounts } from './adapters/partner-accounts.postgres.js';
import { affiliatesDoor } from './adapters/rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { confirmCommission } from './application/confirm-commission.js';
import { decideAffiliate } from './application/decide-affiliate.js';
import { holdCommission } from './application/hold-commission.js';
import { keepPartnerAccount } from './application/keep-partner-account.js';
import { registerAffiliate } from './application/register-affiliate.js';
import { reverseCommission } from './application/reverse-commission.js';
import { saveSettings } from './application/save-settings.js';
import { setRate } from './application/set-rate.js';
import { showDashboard } from './application/show-dashboard.js';
import { signIn } from './application/sign-in.js';
import { readConfig, type AffiliatesEscrowConfig } from './config.js';

export const createAffiliatesEscrow = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'customerIdOf'>,
  config: AffiliatesEscrowConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const affiliates = postgresAffiliates(db);
  const commissions = postgresCommissions(db);
  const ledger = postgresLedger(db);
  const partners = postgresPartnerAccounts(db);
  const terms = postgresTerms(db);
  const passwords = { hash: hashPassword, matches: passwordMatches };
  const buyers = askedBuyers(platform.ask(ordersRpc));

  return {
    name: 'affiliates-escrow',
    rpc: [
      affiliatesDoor(
        {
          registerAffiliate: registerAffiliate({ affiliates, passwords, customerIdOf, clock, ids }),
          signIn: signIn({ affiliates, passwords, customerIdOf }),
          decideAffiliate: decideAffiliate({ affiliates, terms, clock }),
          setRate: setRate({ affiliates, terms, clock }),
          saveSettings: saveSettings({ affiliates, terms, clock }),
          showDashboard: showDashboard({ affiliates, commissions, buyers }),
        },
        { affiliates, commissions, terms, ledger },
      ),
    ],
    subscriptions: subscriptions({
      holdCommission: holdCommission({ affiliates, terms, partners, commissions, ledger, clock, ids }),
      confirmCommission: confirmCommission({ commissions, ledger, clock, ids, holdDays: config.commissionHoldDays }),
      reverseCommission: reverseCommission({ commissions, ledger, clock, ids }),
      keepPartnerAccount: keepPartnerAccount({ partners }),
    }),
    jobs: [],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const affiliatesEscrowEntry = entry('affiliates-escrow', readConfig, createAffiliatesEscrow);
