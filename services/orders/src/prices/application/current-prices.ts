import { standardPrices } from '@keepsake/contracts/catalog/price-list';
import { businessDay } from '@keepsake/contracts/values/business-day';
import type { Clock } from '@keepsake/platform/clock';
import type { CurrentPrices, PriceLists } from './ports.js';

export const currentPrices =
  ({
    priceLists,
    clock,
    timeZone,
  }: {
    readonly priceLists: Pick<PriceLists, 'on'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): CurrentPrices =>
  async () =>
    (await priceLists.on(businessDay(clock.now(), timeZone))) ?? standardPrices;
