const minute = 60_000;
const hour = 60 * minute;

const pausesMs = [minute / 2, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];

/** How long a mail waits after its n-th vain attempt (from 1); undefined once it is given up. */
export const pauseAfterMs = (attempts: number): number | undefined => pausesMs[attempts - 1];
