/** What the dashboard counts beside the sums: what is payable, and when the next cents are. */
export type Figures = {
  /** Confirmed, and past its hold. */
  readonly payableCents: number;
  /** The next day on which something becomes payable, with what that day adds. */
  readonly nextPayable?: { readonly amountCents: number; readonly at: Date };
  readonly clicksThisMonth: number;
  /** Of this month, without those under review: buyers who followed the link, and buyers who typed the code. */
  readonly linkSales: number;
  readonly typedSales: number;
  /** Orders of this month that came by a click, for its clicks: percent with one decimal; absent before the first click. */
  readonly conversionRate?: number;
  /** The last days that had clicks, the newest first. */
  readonly recentClicks: readonly { readonly day: string; readonly clicks: number }[];
};

export type AffiliateFigures = {
  readonly of: (affiliateId: string, now: Date) => Promise<Figures>;
};
