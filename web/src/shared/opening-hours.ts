type Hours = { readonly from: number; readonly to: number };

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const weekday: Hours = { from: 9, to: 18 };
const saturday: Hours = { from: 10, to: 16 };
const hours: readonly (Hours | undefined)[] = [undefined, weekday, weekday, weekday, weekday, weekday, saturday];

/** Returns weekday and hour in the time zone of the business. */
const there = (now: Date, timeZone: string): { readonly day: number; readonly hour: number } => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' });
  const read = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: days.findIndex((name) => name === read['weekday']), hour: Number(read['hour']) };
};

/** Until when the business is open, or when it opens next; days from Sunday, 0. */
export type Opening = { readonly open: boolean; readonly day: number; readonly hour: number };

export const openingAt = (now: Date, timeZone: string): Opening => {
  const { day, hour } = there(now, timeZone);
  const today = hours[day];
  if (today && hour >= today.from && hour < today.to) return { open: true, day, hour: today.to };
  let next = today && hour < today.from ? day : (day + 1) % 7;
  // Only Sundays have no hours.
  while (!hours[next]) next = (next + 1) % 7;
  return { open: false, day: next, hour: hours[next]?.from ?? 0 };
};

export const weekOfHours = [
  { days: 'week', hours: weekday },
  { days: 'saturday', hours: saturday },
  { days: 'sunday', hours: undefined },
] as const;

/** The hours in English, for pages that have no other language. */
export const hoursInLabels = 'Monday to Friday 9:00 AM - 6:00 PM EST, Saturday 10:00 AM - 4:00 PM EST.';
