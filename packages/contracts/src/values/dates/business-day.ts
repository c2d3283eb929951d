const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters, because creating one takes longer than formatting a hundred dates. */
const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
};

/** Returns the calendar day (`YYYY-MM-DD`) of an instant in a time zone. */
export const businessDay = (at: Date, timeZone: string): string => formatterFor(timeZone).format(at);

/** Returns the month (`YYYY-MM`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month `by` months later, or earlier if negative. */
export const monthAway = (month: string, by: number): string => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** Returns the same day of the previous month, or its last day if it is shorter. */
export const dayMonthBefore = (day: string): string => {
  const month = monthAway(monthOf(day), -1);
  const same = `${month}-${day.slice(8)}`;
  return same > lastDayOf(month) ? lastDayOf(month) : same;
};

/** Returns the day `by` days later, or earlier if negative. */
export const dayAway = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** Returns the local time `HH:MM` of the business. */
export const businessTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Returns the instant of a day and `HH:MM` in the time zone; an hour skipped by summer time becomes the next one. */
export const businessInstant = (day: string, time: string, timeZone: string): Date => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number): number =>
    Date.parse(`${businessDay(new Date(at), timeZone)}T${businessTime(new Date(at), timeZone)}:00Z`);
  const near = wall - (shownAt(wall) - wall);
  const exact = near - (shownAt(near) - wall);
  return new Date(shownAt(exact) === wall ? exact : near);
};
