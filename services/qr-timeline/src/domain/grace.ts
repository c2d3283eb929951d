/** How long what was taken off, withdrawn or undone is kept where nobody sees it, before it is destroyed. */
const graceMs = 30 * 24 * 60 * 60 * 1000;

/** A portrait or cover that was changed may come back with one press; nobody presses that a day later. */
const unshownMs = 24 * 60 * 60 * 1000;

export const unshownEnds = (now: Date): Date => new Date(now.getTime() - unshownMs);

/** What is gone since before then has no more grace. */
export const graceEnds = (now: Date): Date => new Date(now.getTime() - graceMs);
