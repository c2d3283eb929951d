import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { AffiliateFigures, Figures } from './affiliate-figures.js';
import { affiliateNotFound, type Affiliates, type AffiliateWithTotals } from '../../affiliates/api.js';
import { withBuyers, type Sale } from './buyer-initials.js';
import type { Payout, Payouts } from '../../payouts/api.js';
import type { Buyers, Commissions } from './ports.js';

export type Dashboard = {
  readonly affiliate: AffiliateWithTotals;
  readonly figures: Figures;
  readonly sales: readonly Sale[];
  readonly payouts: readonly Payout[];
  readonly minimumPayoutCents: number;
};

const shownSales = 10;
const shownPayouts = 12;

/** Returns the dashboard of an affiliate: every amount has a state, and a buyer is shown by initials. */
export const showDashboard =
  (deps: {
    readonly affiliates: Affiliates;
    readonly commissions: Commissions;
    readonly buyers: Buyers;
    readonly figures: AffiliateFigures;
    readonly payouts: Pick<Payouts, 'payoutsOf'>;
    readonly clock: Clock;
    readonly minimumPayoutCents: number;
  }): Handler<{ readonly affiliateId: string }, Dashboard> =>
  async ({ affiliateId }, ctx) => {
    if (ctx.caller.kind === 'staff') requireStaff(ctx.caller, 'finance');
    else requireSelf(ctx.caller, 'affiliate', affiliateId);
    const affiliate = await deps.affiliates.find(affiliateId);
    if (!affiliate) throw affiliateNotFound();
    const [figures, { rows }, payouts] = await Promise.all([
      deps.figures.of(affiliateId, deps.clock.now()),
      deps.commissions.page({ affiliateId, sold: true, limit: shownSales }),
      deps.payouts.payoutsOf({ affiliateId }),
    ]);
    return {
      affiliate,
      figures,
      sales: await withBuyers(deps.buyers, rows, ctx),
      payouts: payouts.slice(0, shownPayouts),
      minimumPayoutCents: deps.minimumPayoutCents,
    };
  };
