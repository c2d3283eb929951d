/**
 * True where the site is built: some pages are drawn there once, so that a phone shows them before any script has come
 * (`app/draw-ahead.tsx`). Nobody is there yet: no storage, no language, no hour of the day.
 */
export const drawnAhead = typeof document === 'undefined';
