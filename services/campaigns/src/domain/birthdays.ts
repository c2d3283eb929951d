import { lastDayOf, monthAway, monthOf } from '@keepsake/contracts/values/business-day';

/** From today on for two months, both ends among them. */
export type Window = { readonly firstDay: string; readonly lastDay: string };

export const nextTwoMonths = (today: string): Window => {
  const month = monthAway(monthOf(today), 2);
  const same = `${month}-${today.slice(8)}`;
  return { firstDay: today, lastDay: same > lastDayOf(month) ? lastDayOf(month) : same };
};

/** When the day comes in this year: one of the 29th of February comes on the 28th where there is no other. */
const dayIn = (date: string, year: string): string => {
  const day = `${year}-${date.slice(5)}`;
  return day > lastDayOf(monthOf(day)) ? lastDayOf(monthOf(day)) : day;
};

/** The day within the window on which `date` comes again; the turn of the year may lie between. */
export const dayWithin = (date: string, { firstDay, lastDay }: Window): string | undefined =>
  [firstDay.slice(0, 4), lastDay.slice(0, 4)]
    .map((year) => dayIn(date, year))
    .find((day) => day >= firstDay && day <= lastDay);

/** `MM-DD` of every day that comes in the window. */
export const monthsAndDays = ({ firstDay, lastDay }: Window): readonly string[] => {
  const found = new Set<string>();
  const last = (day: string): boolean => day === lastDayOf(monthOf(day));
  for (let at = Date.parse(`${firstDay}T00:00:00Z`); at <= Date.parse(`${lastDay}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    found.add(day.slice(5));
    if (day.endsWith('-02-28') && last(day)) found.add('02-29');
  }
  return [...found];
};

const hourUtc = 14;

/** The next time at which reminders go out by themselves; `cron` says the same. */
export const nextRunAfter = (now: Date): Date => {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc));
  return today > now ? today : new Date(today.getTime() + 86_400_000);
};
export const cron = `0 ${hourUtc} * * *`;
