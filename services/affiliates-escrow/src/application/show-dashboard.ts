import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { AffiliateFigures, Figures } from './affiliate-figures.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Payout, Payouts } from './payout-ports.js';
import type { Affiliates, AffiliateWithTotals, Buyers, Commission, Commissions } from './ports.js';

type Sale = Commission & { readonly buyer: string };
export type Dashboard = {
  readonly affiliate: AffiliateWithTotals;
  readonly figures: Figures;
  readonly sales: readonly Sale[];
  readonly payouts: readonly Payout[];
};

const shownSales = 10;
const shownPayouts = 12;
const unknownBuyer = '–';

/** What an affiliate sees of their own sales: every cent has a state, and a buyer is two letters. */
export const showDashboard =
  (deps: {
    readonly affiliates: Affiliates;
    readonly commissions: Commissions;
    readonly buyers: Buyers;
    readonly figures: AffiliateFigures;
    readonly payouts: Pick<Payouts, 'payoutsOf'>;
    readonly clock: Clock;
  }): Handler<{ readonly affiliateId: string }, Dashboard> =>
  async ({ affiliateId }, turn) => {
    if (turn.caller.kind === 'staff') requireStaff(turn.caller, 'finance');
    else requireSelf(turn.caller, 'affiliate', affiliateId);
    const affiliate = await deps.affiliates.find(affiliateId);
    if (!affiliate) throw affiliateNotFound();
    const [figures, { rows }, payouts] = await Promise.all([
      deps.figures.of(affiliateId, deps.clock.now()),
      deps.commissions.page({ affiliateId, sold: true, limit: shownSales }),
      deps.payouts.payoutsOf({ affiliateId }),
    ]);
    const buyerOf = buyersOf(deps.buyers, turn);
    return {
      affiliate,
      figures,
      sales: await Promise.all(rows.map(async (row) => ({ ...row, buyer: await buyerOf(row.orderId) }))),
      payouts: payouts.slice(0, shownPayouts),
    };
  };

/** Figures do not wait for names: without orders the dashboard still shows what was earned. */
const buyersOf =
  (buyers: Buyers, turn: Turn) =>
  (orderId: string): Promise<string> =>
    buyers.initialsOf(orderId, turn).catch((error: unknown) => {
      turn.log.info({ error, orderId }, 'orders did not say who bought; the sale is shown without a name');
      return unknownBuyer;
    });
