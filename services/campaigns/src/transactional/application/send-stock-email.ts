import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { PartnerClient } from './ports.js';

export type TellOfStock = {
  readonly locationId: string;
  readonly kind: 'low_stock' | 'out_of_stock';
  readonly threshold: number;
};

/**
 * Emails those responsible for a stock that it is low. Sends nothing if it was refilled, and another text if it is
 * empty.
 */
export const sendStockEmail =
  (deps: { readonly partners: PartnerClient; readonly queue: MailQueue }): Handler<TellOfStock, void> =>
  async ({ locationId, kind, threshold }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { active, currentStock, locationName, readers } = await deps.partners.stock(locationId, ctx);
    const stillTrue = kind === 'out_of_stock' ? currentStock === 0 : currentStock > 0 && currentStock <= threshold;
    if (!active || !stillTrue) return;
    await ctx.transaction(async (tx) => {
      for (const { email, firstName } of readers)
        await deps.queue.add(tx, {
          to: email,
          draft: {
            template: kind === 'out_of_stock' ? 'stock-out' : 'stock-low',
            values: { firstName, locationName, currentStock, threshold },
          },
          subjectId: locationId,
        });
      return true;
    });
  };
