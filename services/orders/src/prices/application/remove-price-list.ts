import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { PriceLists } from './ports.js';

/** Removes prices whose first day has not come. */
export const removePriceList =
  (deps: {
    readonly priceLists: Pick<PriceLists, 'removeAfter'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<{ readonly priceListId: string }, Record<string, never>> =>
  ({ priceListId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const today = businessDay(deps.clock.now(), deps.timeZone);
      const fromDay = await deps.priceLists.removeAfter(tx, priceListId, today);
      if (fromDay === undefined)
        throw problem(
          'conflict',
          'price-list-holds',
          'These prices already hold or are gone. Add prices from today on to replace them.',
        );
      tx.publish(ordersStaffActed, {
        subjectId: priceListId,
        staffId: staff.id,
        action: 'remove',
        subject: 'price-list',
        changed: ['fromDay'],
      });
      return {};
    });
  };
