import { localDay } from '../../../../shared/local-day.js';

type UpcomingDay = { readonly name: 'today' | 'tomorrow' | 'friday' | 'saturday'; readonly day: string };

const friday = 5;
const saturday = 6;

/** Returns today, tomorrow, and the next Friday and Saturday after them, by date, in the zone of the reader. */
export const upcomingDays = (now: Date): readonly UpcomingDay[] => {
  const isoAfter = (days: number): string =>
    localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  const daysUntil = (weekday: number): number => {
    const days = (weekday - now.getDay() + 7) % 7;
    return days < 2 ? days + 7 : days;
  };
  const days: readonly UpcomingDay[] = [
    { name: 'today', day: isoAfter(0) },
    { name: 'tomorrow', day: isoAfter(1) },
    { name: 'friday', day: isoAfter(daysUntil(friday)) },
    { name: 'saturday', day: isoAfter(daysUntil(saturday)) },
  ];
  return days.toSorted((a, b) => a.day.localeCompare(b.day));
};
