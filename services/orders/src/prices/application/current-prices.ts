import { standardPrices, type PriceList } from '@keepsake/contracts/catalog/price-list';
import { businessDay } from '@keepsake/contracts/values/business-day';
import type { Clock } from '@keepsake/platform/clock';
import type { CurrentPrices, PriceLists } from './ports.js';

const maxAgeMs = 5_000;

/**
 * Reads the prices of today at most every five seconds, so that orders cost no query more. `forget` after a change:
 * other processes follow within that time, and an order is never placed at another price than its buyer saw.
 */
export const currentPrices = ({
  priceLists,
  clock,
  timeZone,
}: {
  readonly priceLists: Pick<PriceLists, 'on'>;
  readonly clock: Clock;
  readonly timeZone: string;
}): { readonly read: CurrentPrices; readonly forget: () => void } => {
  let known: { readonly prices: PriceList; readonly day: string; readonly atMs: number } | undefined;
  return {
    read: async () => {
      const now = clock.now();
      const day = businessDay(now, timeZone);
      if (known?.day === day && now.getTime() - known.atMs < maxAgeMs) return known.prices;
      const prices = (await priceLists.on(day)) ?? standardPrices;
      known = { prices, day, atMs: now.getTime() };
      return prices;
    },
    forget: () => {
      known = undefined;
    },
  };
};
