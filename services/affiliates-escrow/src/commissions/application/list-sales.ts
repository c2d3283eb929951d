import { present } from '@keepsake/contracts/values/present';
import { requireSelf } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { withBuyers, type Sale } from './buyer-initials.js';
import type { Buyers, Commissions, SaleStatus } from './ports.js';

export type ListSales = {
  readonly affiliateId: string;
  readonly status?: SaleStatus;
  readonly cursor?: string;
  readonly limit: number;
};
export type SalesPage = { readonly sales: readonly Sale[]; readonly nextCursor?: string; readonly total: number };

/** Every row asks orders for its initials, so a page is short. */
const maxSales = 50;

/** Returns a page of the calling affiliate's own sales, newest first, without exempt ones. */
export const listSales =
  (deps: { readonly commissions: Commissions; readonly buyers: Buyers }): Handler<ListSales, SalesPage> =>
  async ({ limit, ...requested }, ctx) => {
    requireSelf(ctx.caller, 'affiliate', requested.affiliateId);
    const { rows, nextCursor, total } = await deps.commissions.page({
      ...requested,
      sold: true,
      limit: limit > 0 ? Math.min(limit, maxSales) : maxSales,
    });
    return { ...present({ nextCursor }), sales: await withBuyers(deps.buyers, rows, ctx), total };
  };
