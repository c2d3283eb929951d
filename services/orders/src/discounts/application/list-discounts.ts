import { businessDay } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import { discountState, type DiscountState } from '../domain/discount.js';
import type { DiscountFilter, Discounts, ListedDiscount } from './ports.js';
import { discountNotFound } from './switch-discount.js';

export type ShownDiscount = ListedDiscount & { readonly state: DiscountState };

type Deps = { readonly discounts: Discounts; readonly clock: Clock; readonly timeZone: string };

const shown = (one: ListedDiscount, today: string): ShownDiscount => ({
  ...one,
  state: discountState(one, today, one.uses),
});

export const listDiscounts =
  ({ discounts, clock, timeZone }: Deps): Handler<DiscountFilter, ListPage<ShownDiscount>> =>
  async (filter, ctx) => {
    requireStaff(ctx.caller, 'marketing', 'finance');
    const today = businessDay(clock.now(), timeZone);
    const page = await discounts.page(filter);
    return { ...page, rows: page.rows.map((one) => shown(one, today)) };
  };

export const showDiscount =
  ({ discounts, clock, timeZone }: Deps): Handler<{ readonly discountId: string }, ShownDiscount> =>
  async ({ discountId }, ctx) => {
    requireStaff(ctx.caller, 'marketing', 'finance');
    const found = await discounts.find(discountId);
    if (!found) throw discountNotFound();
    return shown(found, businessDay(clock.now(), timeZone));
  };
