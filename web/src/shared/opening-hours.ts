type Hours = { readonly from: number; readonly to: number };

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const weekday: Hours = { from: 9, to: 18 };
const hours: readonly (Hours | undefined)[] = [
  undefined,
  weekday,
  weekday,
  weekday,
  weekday,
  weekday,
  { from: 10, to: 16 },
];

const clock = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'} EST`;

/** Returns weekday and hour in the time zone of the business. */
const there = (now: Date, timeZone: string): { readonly day: number; readonly hour: number } => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' });
  const read = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: days.findIndex((name) => name === read['weekday']), hour: Number(read['hour']) };
};

export type Opening = { readonly open: boolean; readonly sentence: string };

export const openingAt = (now: Date, timeZone: string): Opening => {
  const { day, hour } = there(now, timeZone);
  const today = hours[day];
  if (today && hour >= today.from && hour < today.to)
    return { open: true, sentence: `Open now, until ${clock(today.to)}` };
  const later = today && hour < today.from ? 0 : 1;
  for (let ahead = later; ahead <= 7; ahead += 1) {
    const next = (day + ahead) % 7;
    const opens = hours[next];
    if (opens) return { open: false, sentence: `Closed now. Opens ${days[next]} ${clock(opens.from)}.` };
  }
  return { open: false, sentence: 'Closed now.' };
};

export const weekOfHours = [
  { days: 'Monday to Friday', times: '9:00 AM - 6:00 PM EST' },
  { days: 'Saturday', times: '10:00 AM - 4:00 PM EST' },
  { days: 'Sunday', times: 'Closed' },
] as const;

/** "Monday to Friday 9:00 AM - 6:00 PM EST, Saturday 10:00 AM - 4:00 PM EST." */
export const hoursInLabels = `${weekOfHours
  .filter(({ times }) => times !== 'Closed')
  .map(({ days, times }) => `${days} ${times}`)
  .join(', ')}.`;
