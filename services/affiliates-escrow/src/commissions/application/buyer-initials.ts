import type { RequestContext } from '@keepsake/platform/request-context';
import type { Buyers, Commission, SaleStatus } from './ports.js';

/** A commission with the buyer's initials, as the affiliate sees it. */
export type Sale = Commission & { readonly status: SaleStatus; readonly buyer: string };

const isSale = (one: Commission): one is Commission & { readonly status: SaleStatus } => one.status !== 'exempt';

const unknownBuyer = '–';

/** Adds the initials to all but exempt commissions. Optional: without orders the sales still show what was earned. */
export const withBuyers = (
  buyers: Buyers,
  commissions: readonly Commission[],
  ctx: RequestContext,
): Promise<readonly Sale[]> =>
  Promise.all(
    commissions.filter(isSale).map(async (commission) => ({
      ...commission,
      buyer: await buyers.initialsOf(commission.orderId, ctx).catch((error: unknown) => {
        ctx.log.info(
          { error, orderId: commission.orderId },
          'buyer lookup in orders failed; showing sales without initials',
        );
        return unknownBuyer;
      }),
    })),
  );
