import type { Platform } from '@keepsake/platform/service';
import { postgresPriceLists } from './adapters/price-lists.postgres.js';
import { addPriceList } from './application/add-price-list.js';
import { currentPrices } from './application/current-prices.js';
import { listPriceLists } from './application/list-price-lists.js';
import { removePriceList } from './application/remove-price-list.js';

/** Composes the prices module. */
export const createPriceParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timeZone }: { readonly timeZone: string },
) => {
  const priceLists = postgresPriceLists(db);
  const current = currentPrices({ priceLists, clock, timeZone });
  return {
    currentPrices: current.read,
    listPriceLists: listPriceLists({ priceLists, clock, timeZone }),
    addPriceList: addPriceList({ priceLists, clock, ids, timeZone, forget: current.forget }),
    removePriceList: removePriceList({ priceLists, clock, timeZone }),
  };
};
