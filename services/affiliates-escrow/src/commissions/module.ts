import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { typeface } from '@keepsake/platform/pdf/typeface';
import type { Platform, Subscription } from '@keepsake/platform/service';
import { postgresAffiliates, postgresTerms } from '../affiliates/api.js';
import { postgresFigures, postgresReserves, settleReserve } from '../hosting/api.js';
import { postgresLedger } from '../ledger/api.js';
import { postgresPayouts } from '../payouts/api.js';
import { postgresAffiliateFigures } from './adapters/affiliate-figures.postgres.js';
import { createBuyerClient } from './adapters/buyers.client.js';
import { postgresCommissions } from './adapters/commissions.postgres.js';
import { postgresHouseholds } from './adapters/households.postgres.js';
import { drawStatement } from './adapters/statement.pdf.js';
import { postgresStatementMoves } from './adapters/statement-moves.postgres.js';
import { postgresPartnerAccounts } from './adapters/partner-accounts.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { holdCommission, onAddressRecorded } from './application/hold-commission.js';
import { listSales } from './application/list-sales.js';
import { onAccountChanged } from './application/on-account-changed.js';
import { renderStatement } from './application/render-statement.js';
import { reviewCommission } from './application/review-commission.js';
import { onOrderFacts } from './application/settle-commission.js';
import { showDashboard } from './application/show-dashboard.js';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>;

type Settings = {
  readonly commissionHoldDays: number;
  readonly minimumPayoutCents: number;
  readonly timeZone: string;
  readonly brandName: string;
};

const composeUseCases = ({ db, clock, ids, client }: Needs, { minimumPayoutCents, timeZone, brandName }: Settings) => {
  const commissions = postgresCommissions(db);
  const buyers = createBuyerClient(client(ordersRpc));
  return {
    reviewCommission: reviewCommission({ commissions, ledger: postgresLedger(db), clock, ids }),
    showDashboard: showDashboard({
      affiliates: postgresAffiliates(db),
      commissions,
      buyers,
      figures: postgresAffiliateFigures(db),
      payouts: postgresPayouts(db),
      clock,
      minimumPayoutCents,
    }),
    listSales: listSales({ commissions, buyers }),
    renderStatement: renderStatement({
      affiliates: postgresAffiliates(db),
      statementMoves: postgresStatementMoves(db, timeZone),
      draw: drawStatement(typeface),
      clock,
      timeZone,
      seller: brandName,
    }),
  };
};

export type CommissionParts = {
  readonly useCases: ReturnType<typeof composeUseCases>;
  readonly subscriptions: readonly Subscription[];
};

/** Composes the commissions module; its RPC methods are in `composition/affiliates.rpc.ts`. */
export const createCommissionParts = (platform: Needs, settings: Settings): CommissionParts => {
  const { db, clock, ids, client, customerIdOf } = platform;
  const households = postgresHouseholds(db);
  const partners = postgresPartnerAccounts(db);
  const settling = {
    commissions: postgresCommissions(db),
    ledger: postgresLedger(db),
    payouts: postgresPayouts(db),
    clock,
    ids,
    holdDays: settings.commissionHoldDays,
  };
  return {
    useCases: composeUseCases(platform, settings),
    subscriptions: subscriptions({
      holdCommission: holdCommission({
        ...settling,
        affiliates: postgresAffiliates(db),
        terms: postgresTerms(db),
        partners,
        households,
        customerIdOf,
      }),
      onAddressRecorded: onAddressRecorded({ households }),
      onOrderFacts: onOrderFacts({
        ...settling,
        settleReserve: settleReserve({ ...settling, figures: postgresFigures(db), reserves: postgresReserves(db) }),
      }),
      buyers: createBuyerClient(client(ordersRpc)),
      onAccountChanged: onAccountChanged({ partners }),
    }),
  };
};
