import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { passwordLinks } from '@keepsake/platform/password-links/password-links';
import { postgresPasswordLinks } from '@keepsake/platform/password-links/password-links.postgres';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresAffiliateFigures } from './adapters/affiliate-figures.postgres.js';
import { postgresAffiliates } from './adapters/affiliates.postgres.js';
import { createBuyerClient } from './adapters/buyers.client.js';
import { postgresClicks } from './adapters/clicks.postgres.js';
import { postgresCommissions } from './adapters/commissions.postgres.js';
import { postgresEscrow } from './adapters/escrow.postgres.js';
import { accountRpcService } from './adapters/affiliate-account.rpc.js';
import { ledgerLook } from './adapters/ledger-check.postgres.js';
import { ledgerRpcService } from './adapters/ledger.rpc.js';
import { postgresHouseholds } from './adapters/households.postgres.js';
import { postgresLedger } from './adapters/ledger.postgres.js';
import { postgresLinkedAccounts } from './adapters/linked-accounts.postgres.js';
import { postgresPartnerAccounts } from './adapters/partner-accounts.postgres.js';
import { passwordsRpcService } from './adapters/passwords.rpc.js';
import { payoutDetailsRpcService } from './adapters/payout-details.rpc.js';
import { postgresPayoutDetails } from './adapters/payout-details.postgres.js';
import { payoutsRpcService } from './adapters/payouts.rpc.js';
import { postgresPayouts } from './adapters/payouts.postgres.js';
import { affiliatesRpcService } from './adapters/rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { deleteVisitors, deleteVisitorsJob, recordClicks } from './application/clicks.js';
import { decideAffiliate } from './application/decide-affiliate.js';
import { holdCommission, onAddressRecorded } from './application/hold-commission.js';
import { holdMoney } from './application/hold-money.js';
import { reviewCommission } from './application/review-commission.js';
import { onAccountChanged } from './application/on-account-changed.js';
import { listSales } from './application/list-sales.js';
import { movePayout } from './application/move-payout.js';
import { openAccount } from './application/open-account.js';
import { preparePayout } from './application/prepare-payout.js';
import { registerAffiliate } from './application/register-affiliate.js';
import { savePayoutDetails } from './application/save-payout-details.js';
import { saveSettings } from './application/save-settings.js';
import { setRate } from './application/set-rate.js';
import { onOrderFacts } from './application/settle-commission.js';
import { settleMoney } from './application/settle-money.js';
import { showDashboard } from './application/show-dashboard.js';
import { signIn } from './application/sign-in.js';
import { readConfig, type AffiliatesEscrowConfig } from './config.js';

export const createAffiliatesEscrow = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>,
  config: AffiliatesEscrowConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const affiliates = postgresAffiliates(db);
  const commissions = postgresCommissions(db);
  const escrow = postgresEscrow(db);
  const ledger = postgresLedger(db);
  const partners = postgresPartnerAccounts(db);
  const payouts = postgresPayouts(db);
  const details = postgresPayoutDetails(db, config.sealSecret);
  const terms = postgresTerms(db);
  const passwords = { hash: hashPassword, matches: passwordMatches };
  const clicks = postgresClicks;
  const links = postgresPasswordLinks(db, 'affiliate_id');
  const accounts = postgresLinkedAccounts(db);
  const households = postgresHouseholds(db);
  const settling = { commissions, ledger, payouts, clock, ids, holdDays: config.commissionHoldDays };
  const buyers = createBuyerClient(platform.client(ordersRpc));

  return {
    name: 'affiliates-escrow',
    rpc: [
      affiliatesRpcService(
        {
          registerAffiliate: registerAffiliate({ affiliates, passwords, customerIdOf, clock, ids }),
          signIn: signIn({ affiliates, passwords, customerIdOf }),
          decideAffiliate: decideAffiliate({ affiliates, terms, clock }),
          reviewCommission: reviewCommission({ commissions, ledger, clock, ids }),
          setRate: setRate({ affiliates, terms, clock }),
          saveSettings: saveSettings({ affiliates, terms, clock }),
          showDashboard: showDashboard({
            affiliates,
            commissions,
            buyers,
            figures: postgresAffiliateFigures(db),
            payouts,
            clock,
          }),
          listSales: listSales({ commissions, buyers }),
        },
        { affiliates, commissions, terms, ledger },
      ),
      ledgerRpcService(
        {
          openAccount: openAccount({ escrow, clock, ids }),
          holdMoney: holdMoney({ escrow, ledger, clock, ids }),
          settleMoney: settleMoney({ escrow, ledger, clock, ids }),
        },
        escrow,
        () => payouts.preview(clock.now()),
      ),
      accountRpcService({ recordClicks: recordClicks({ clicks }) }),
      passwordsRpcService(passwordLinks({ links, accounts, hash: hashPassword, customerIdOf, clock })),
      payoutsRpcService(
        {
          preparePayout: preparePayout({ payouts, escrow, ledger, clock, ids }),
          movePayout: movePayout({ payouts, ledger, clock, ids }),
        },
        payouts,
        clock,
      ),
      payoutDetailsRpcService(
        { savePayoutDetails: savePayoutDetails({ affiliates, details, passwords, clock }) },
        { details, payouts, clock },
      ),
    ],
    subscriptions: subscriptions({
      holdCommission: holdCommission({ ...settling, affiliates, terms, partners, households, customerIdOf }),
      onAddressRecorded: onAddressRecorded({ households }),
      onOrderFacts: onOrderFacts(settling),
      buyers,
      onAccountChanged: onAccountChanged({ partners }),
    }),
    jobs: [job(deleteVisitorsJob, deleteVisitors({ clicks, clock }), '17 3 * * *')],
    migrations: new URL('../migrations/', import.meta.url),
    collectors: [ledgerLook(db)],
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const affiliatesEscrowEntry = entry('affiliates-escrow', readConfig, createAffiliatesEscrow);
