/** Recent use, and the number of days it covers. */
export type Use = { readonly plates: number; readonly days: number };

export type UsageRate = {
  readonly usedRecently: number;
  /** Days the stock lasts at this pace; absent without recent use. */
  readonly daysLeft?: number;
  /** Suggested order; 0 if stock covers a month. */
  readonly suggestedQuantity: number;
};

/** Number of days that determine the pace. */
export const paceDays = 60;
/** Minimum number of days for a pace. */
const fewestDays = 7;
const lasting = 30;
const packOf = 5;

/** Returns the pace, and a suggestion of a month above the alert threshold, in whole packs. */
export const usageRateOf = (
  use: Use,
  { currentStock, lowStockThreshold }: { readonly currentStock: number; readonly lowStockThreshold: number },
): UsageRate => {
  const usedRecently = Math.max(0, use.plates);
  const known = use.days >= fewestDays;
  const daily = known ? usedRecently / Math.min(paceDays, use.days) : 0;
  const quantity = Math.ceil(daily * lasting) + lowStockThreshold - currentStock;
  const packs = daily === 0 && currentStock > 0 ? 0 : Math.max(0, Math.ceil(quantity / packOf));
  return {
    usedRecently,
    suggestedQuantity: packs * packOf,
    ...(known && usedRecently > 0 && { daysLeft: Math.floor(currentStock / daily) }),
  };
};
