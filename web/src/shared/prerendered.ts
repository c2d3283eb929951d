/**
 * True during the build, where some pages are prerendered so that phones show them before scripts load
 * (`app/prerender.tsx`). There is no storage, language or time of day.
 */
export const prerendered = typeof document === 'undefined';
