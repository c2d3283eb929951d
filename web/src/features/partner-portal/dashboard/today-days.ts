import { dayAway } from '@keepsake/contracts/values/business-day';
import { weekday } from '../../../shared/formats.js';
import { localDay } from '../../../shared/local-day.js';
import { todayText as t } from './today-texts.js';

/** Names today and tomorrow; other days by weekday and date. */
export const dayLabel = (day: string, today: string): string => {
  if (day === today) return t('dayToday', { day: weekday(day) });
  return day === dayAway(today, 1) ? t('dayTomorrow', { day: weekday(day) }) : weekday(day);
};

type Dated = { readonly serviceDate: string | null };

/** Groups cases by the day of their service, in list order; cases without a date are left out. */
export const byServiceDay = <T extends Dated>(
  cases: readonly T[],
): readonly { readonly day: string; readonly cases: readonly T[] }[] => {
  const days = new Map<string, T[]>();
  for (const one of cases) {
    if (one.serviceDate === null) continue;
    const day = one.serviceDate.slice(0, 10);
    const before = days.get(day);
    if (before) before.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([day, found]) => ({ day, cases: found }));
};

/** Describes in whole days when the family got its plate; undefined without a plate. */
export const handoverLabel = (platedAt: string | null, today: string): string | undefined => {
  if (platedAt === null) return undefined;
  const days = Math.round((Date.parse(today) - Date.parse(localDay(new Date(platedAt)))) / 86_400_000);
  if (days <= 0) return t('handedToday');
  return days === 1 ? t('handedYesterday') : t('handedDays', { days });
};
