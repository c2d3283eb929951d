import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';

export type Day = { readonly date: string; readonly clicks: number; readonly orders: number };

type Counted = Pick<AffiliateDashboard, 'recentClicks' | 'recentOrders'>;

export const shownDays = 30;
const dayMs = 86_400_000;

/** Returns the last 30 days, oldest first, with zeros for days that the answer leaves out. Days are UTC days. */
export const lastDays = ({ recentClicks, recentOrders }: Counted, now: number): readonly Day[] => {
  const clicks = new Map(recentClicks.map((day) => [day.id, day.clicks]));
  const orders = new Map(recentOrders.map((day) => [day.id, day.orders]));
  return Array.from({ length: shownDays }, (_, at) => {
    const date = new Date(now - (shownDays - 1 - at) * dayMs).toISOString().slice(0, 10);
    return { date, clicks: clicks.get(date) ?? 0, orders: orders.get(date) ?? 0 };
  });
};
