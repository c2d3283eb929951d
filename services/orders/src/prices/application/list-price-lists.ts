import { businessDay } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { statesOn, type PriceListState } from '../domain/price-state.js';
import type { DatedPriceList, PriceLists } from './ports.js';

export type ShownPriceList = DatedPriceList & { readonly state: PriceListState };

export const listPriceLists =
  (deps: {
    readonly priceLists: Pick<PriceLists, 'all'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<unknown, readonly ShownPriceList[]> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'finance');
    const lists = await deps.priceLists.all();
    const states = statesOn(lists, businessDay(deps.clock.now(), deps.timeZone));
    return lists.map((list, at) => ({ ...list, state: states[at] ?? 'past' }));
  };
