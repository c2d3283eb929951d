import { localDay } from '../../../../shared/local-day.js';

type UpcomingDay = { readonly label: string; readonly day: string };

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
  return [
    { label: 'Today', day: isoAfter(0) },
    { label: 'Tomorrow', day: isoAfter(1) },
    { label: 'Friday', day: isoAfter(daysUntil(friday)) },
    { label: 'Saturday', day: isoAfter(daysUntil(saturday)) },
  ].toSorted((a, b) => a.day.localeCompare(b.day));
};
