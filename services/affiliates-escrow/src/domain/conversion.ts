/** Percent with one decimal. A code that is typed needs no click, so there can be more orders than clicks: still 100. */
export const conversionRate = (orders: number, clicks: number): number | undefined =>
  clicks === 0 ? undefined : Math.min(100, Math.round((orders / clicks) * 1_000) / 10);
