import { businessDay, dayAway } from '@keepsake/contracts/values/business-day';

export type Week = { readonly firstDay: string; readonly lastDay: string };
type Day = { readonly name: string; readonly orders: number; readonly revenueCents: number };
type Sums = { readonly orders: number; readonly revenueCents: number };

const monday = 1;
/** Monday and Tuesday; figures that are older are no longer news. */
const dueDays = 2;

/** Returns the last whole week, Monday to Sunday, while its email is due; undefined on other days. */
export const weekToReport = (now: Date, timeZone: string): Week | undefined => {
  const today = businessDay(now, timeZone);
  const daysSince = new Date(`${today}T00:00:00Z`).getUTCDay() - monday;
  if (daysSince < 0 || daysSince >= dueDays) return undefined;
  const next = dayAway(today, -daysSince);
  return { firstDay: dayAway(next, -7), lastDay: dayAway(next, -1) };
};

const sumsOf = (days: readonly Day[], { firstDay, lastDay }: Week): Sums => {
  const within = days.filter(({ name }) => name >= firstDay && name <= lastDay);
  return {
    orders: within.reduce((sum, { orders }) => sum + orders, 0),
    revenueCents: within.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  };
};

/** Returns orders and revenue of a week and of the week before. */
export const compareWeeks = (days: readonly Day[], week: Week): { readonly week: Sums; readonly before: Sums } => ({
  week: sumsOf(days, week),
  before: sumsOf(days, { firstDay: dayAway(week.firstDay, -7), lastDay: dayAway(week.lastDay, -7) }),
});
