/** What was used of late, and since when it is known. */
export type Use = { readonly plates: number; readonly days: number };

export type Pace = {
  readonly usedRecently: number;
  /** Days the stock lasts at this pace; absent when nothing was used of late. */
  readonly daysLeft?: number;
  /** Plates to ask for; 0 when the shelf holds a month. */
  readonly suggestedQuantity: number;
};

/** The use of this many days tells the pace. */
export const paceDays = 60;
/** Fewer days than this say nothing about a pace yet. */
const fewestDays = 7;
const lasting = 30;
const packOf = 5;

/** A month of use above the line at which we warn, in whole packs. */
export const paceOf = (
  use: Use,
  { currentStock, lowStockThreshold }: { readonly currentStock: number; readonly lowStockThreshold: number },
): Pace => {
  const usedRecently = Math.max(0, use.plates);
  const known = use.days >= fewestDays;
  const daily = known ? usedRecently / Math.min(paceDays, use.days) : 0;
  const wanted = Math.ceil(daily * lasting) + lowStockThreshold - currentStock;
  const packs = daily === 0 && currentStock > 0 ? 0 : Math.max(0, Math.ceil(wanted / packOf));
  return {
    usedRecently,
    suggestedQuantity: packs * packOf,
    ...(known && usedRecently > 0 && { daysLeft: Math.floor(currentStock / daily) }),
  };
};
