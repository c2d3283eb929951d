const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes longer than formatting a hundred dates. */
const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
};

/** The calendar day, `YYYY-MM-DD`, that a clock on the wall of the business shows at this instant. */
export const businessDay = (at: Date, timeZone: string): string => formatterFor(timeZone).format(at);

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that lies `by` months away; years and their ends are passed over. */
export const monthAway = (month: string, by: number): string => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** The same day of the month before; the 31st of a month of thirty days, or the 29th of a short February, is its last day. */
export const dayMonthBefore = (day: string): string => {
  const month = monthAway(monthOf(day), -1);
  const same = `${month}-${day.slice(8)}`;
  return same > lastDayOf(month) ? lastDayOf(month) : same;
};

/** The calendar day that lies `by` days away. */
export const dayAway = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
