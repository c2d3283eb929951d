import type { PriceList } from '@keepsake/contracts/catalog/price-list';
import type { Tx } from '@keepsake/platform/request-context';

export type DatedPriceList = {
  readonly id: string;
  /** YYYY-MM-DD in the time zone of the business. */
  readonly fromDay: string;
  readonly prices: PriceList;
  readonly staffId: string;
  readonly createdAt: Date;
};

/** Returns the prices of today. */
export type CurrentPrices = () => Promise<PriceList>;

export type PriceLists = {
  readonly insert: (tx: Tx, list: DatedPriceList) => Promise<void>;
  /** Deletes a list that begins after this day. Returns its first day, undefined if there is no such list. */
  readonly removeAfter: (tx: Tx, id: string, day: string) => Promise<string | undefined>;
  /** Returns the prices that hold on a day, undefined before the first list. */
  readonly on: (day: string) => Promise<PriceList | undefined>;
  /** Returns the lists by their first day, latest first. */
  readonly all: () => Promise<readonly DatedPriceList[]>;
};
