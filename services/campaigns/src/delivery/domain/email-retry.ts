const minute = 60_000;
const hour = 60 * minute;

const pausesMs = [minute / 2, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];

/** Returns the delay after the n-th failed attempt (from 1); undefined after the last attempt. */
export const pauseAfterMs = (attempts: number): number | undefined => pausesMs[attempts - 1];
