/** Dashboard figures beside the sums: the payable amount and the next date on which it grows. */
export type Figures = {
  /** Confirmed and past its hold. */
  readonly payableCents: number;
  /** The next day on which an amount becomes payable, and that amount. */
  readonly nextPayable?: { readonly amountCents: number; readonly at: Date };
  readonly clicksThisMonth: number;
  /** Sales of this month without those under review: by link, and by typed code. */
  readonly linkSales: number;
  readonly typedSales: number;
  /** Orders of this month by click, as percent of its clicks, one decimal; absent before the first click. */
  readonly conversionRate?: number;
  /** The last days with clicks, newest first. */
  readonly recentClicks: readonly { readonly day: string; readonly clicks: number }[];
  /** The last days with orders that count, newest first. */
  readonly recentOrders: readonly { readonly day: string; readonly orders: number }[];
};

export type AffiliateFigures = {
  readonly of: (affiliateId: string, now: Date) => Promise<Figures>;
};
