/** Late batches of a day are accepted for this time after its end. */
const graceMs = 10 * 60_000;

/** Returns `YYYY-MM-DD` in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns `YYYY-MM` of a day or an instant. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Days before this one are closed. */
export const firstOpenDay = (now: Date): string => dayOf(new Date(now.getTime() - graceMs));

const shownMonths = 12;

/** Returns the last twelve months, oldest first. */
export const lastMonths = (now: Date): readonly string[] =>
  Array.from({ length: shownMonths }, (_, at) =>
    monthOf(dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (shownMonths - 1 - at), 1)))),
  );
