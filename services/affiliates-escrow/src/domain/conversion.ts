/** Percent with one decimal, of orders that came by a click. A click of last month may lead to an order of this one: at most 100. */
export const conversionRate = (orders: number, clicks: number): number | undefined =>
  clicks === 0 ? undefined : Math.min(100, Math.round((orders / clicks) * 1_000) / 10);
