import {
  businessDay,
  businessInstant,
  dayAway,
  lastDayOf,
  monthAway,
  monthOf,
} from '@keepsake/contracts/values/business-day';

/** Two months from today, both ends included. */
export type Window = { readonly firstDay: string; readonly lastDay: string };

export const nextTwoMonths = (today: string): Window => {
  const month = monthAway(monthOf(today), 2);
  const same = `${month}-${today.slice(8)}`;
  return { firstDay: today, lastDay: same > lastDayOf(month) ? lastDayOf(month) : same };
};

/** Returns `MM-DD` of every day in the window. */
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

const runTime = '09:00';

/** Returns the start of the scheduled run of a day in the time zone of the business. */
const runOf = (day: string, timeZone: string): Date => businessInstant(day, runTime, timeZone);

export const nextRunAfter = (now: Date, timeZone: string): Date => {
  const today = businessDay(now, timeZone);
  const run = runOf(today, timeZone);
  return run > now ? run : runOf(dayAway(today, 1), timeZone);
};

/** Returns the latest run that is due; undefined before its hour. */
export const runDueBy = (now: Date, timeZone: string): Date | undefined => {
  const run = runOf(businessDay(now, timeZone), timeZone);
  return run <= now ? run : undefined;
};

export type AutomationStatus = 'idle' | 'active' | 'late' | 'failed';

type Run = {
  readonly startedAt: Date;
  readonly endedAt?: Date;
  readonly sent: number;
  readonly failed: number;
};

const graceMs = 30 * 60_000;
const longestRunMs = 60 * 60_000;

/**
 * Returns `failed` if the last run did not end or all its emails failed. Returns `late` if the scheduled run of the day
 * did not start in time, and `idle` before the first run.
 */
export const automationStatus = (
  { last, byClock }: { readonly last?: Run; readonly byClock?: Date },
  now: Date,
  timeZone: string,
): AutomationStatus => {
  if (!last) return 'idle';
  if (!last.endedAt && now.getTime() - last.startedAt.getTime() > longestRunMs) return 'failed';
  if (last.failed > 0 && last.sent === 0) return 'failed';
  const settled = new Date(now.getTime() - graceMs);
  const expected = runDueBy(settled, timeZone) ?? runOf(dayAway(businessDay(settled, timeZone), -1), timeZone);
  return (byClock ?? last.startedAt) < expected ? 'late' : 'active';
};

/** Cron uses UTC: frequent enough for any business time zone, and after a restart. */
export const cron = '*/15 * * * *';
