/** Returns percent with one decimal. At most 100, because a click of last month may lead to an order of this one. */
export const conversionRate = (orders: number, clicks: number): number | undefined =>
  clicks === 0 ? undefined : Math.min(100, Math.round((orders / clicks) * 1_000) / 10);
