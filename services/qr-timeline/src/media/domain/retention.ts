/** Retention of removed, withdrawn and undone content before it is destroyed. */
const graceMs = 30 * 24 * 60 * 60 * 1000;

/** Retention of a replaced portrait or cover, so that the change can be undone. */
const unshownMs = 24 * 60 * 60 * 1000;

export const unshownEnds = (now: Date): Date => new Date(now.getTime() - unshownMs);

/** Returns the time before which removed content is destroyed. */
export const graceEnds = (now: Date): Date => new Date(now.getTime() - graceMs);
