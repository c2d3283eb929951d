import { lastDayOf, monthAway, monthOf } from '@keepsake/contracts/values/business-day';
import type { BookingPeriod } from '@keepsake/contracts/values/bookings';

export type Period = { readonly firstDay: string; readonly lastDay: string };

const months = (first: string, count: number): Period => ({
  firstDay: `${first}-01`,
  lastDay: lastDayOf(monthAway(first, count - 1)),
});

/** Returns the days of a period, whole even if it is not over. */
export const periodOf = (period: BookingPeriod, today: string): Period => {
  const month = monthOf(today);
  const quarter = monthAway(month, -((Number(month.slice(5)) - 1) % 3));
  const year = `${month.slice(0, 4)}-01`;
  switch (period) {
    case 'this-month':
      return months(month, 1);
    case 'last-month':
      return months(monthAway(month, -1), 1);
    case 'this-quarter':
      return months(quarter, 3);
    case 'last-quarter':
      return months(monthAway(quarter, -3), 3);
    case 'this-year':
      return months(year, 12);
    case 'last-year':
      return months(monthAway(year, -12), 12);
  }
};
