import type { PriceList } from '@keepsake/contracts/catalog/price-list';
import { priceMessages } from '@keepsake/contracts/catalog/price-messages';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { PriceLists } from './ports.js';

export type AddPriceList = { readonly fromDay: string; readonly prices: PriceList };

/** Adds prices from today or a later day on. A list is never changed: another one from the same day replaces it. */
export const addPriceList =
  (deps: {
    readonly priceLists: Pick<PriceLists, 'insert'>;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeZone: string;
    /** Lets the next reader see the change. */
    readonly forget: () => void;
  }): Handler<AddPriceList, { readonly priceListId: string }> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    const at = deps.clock.now();
    const today = businessDay(at, deps.timeZone);
    if (input.fromDay < today)
      throw problem('invalid', 'price-day-past', priceMessages.past, {
        errors: [{ field: 'fromDay', message: priceMessages.past }],
      });
    const added = await ctx.transaction(async (tx) => {
      const id = deps.ids.next();
      await deps.priceLists.insert(tx, { ...input, id, staffId: staff.id, createdAt: at });
      tx.publish(ordersStaffActed, {
        subjectId: id,
        staffId: staff.id,
        action: 'create',
        subject: 'price-list',
        changed: ['fromDay', ...Object.keys(input.prices)],
      });
      return { priceListId: id };
    });
    deps.forget();
    return added;
  };
