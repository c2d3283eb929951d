import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';

export type LastVisit = { readonly at: number; readonly timeline: TimelineAnswer };

const prefix = 'keepsake.visit.';
const mostKept = 5;
/** An album is kept as far as it was read, up to here. */
const mostMemories = 300;

/** What the page and its pictures are kept under, as public/timeline-worker.js knows it. */
export const cacheOf = (code: string): string => `keepsake-timeline-1-${code}`;

/** The timelines that this device has kept. */
const keptCodes = (): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

const store = (code: string, visit: LastVisit): void => localStorage.setItem(prefix + code, JSON.stringify(visit));

export const lastVisit = (code: string): LastVisit | undefined => {
  try {
    const kept = localStorage.getItem(prefix + code);
    return kept === null ? undefined : (JSON.parse(kept) as LastVisit);
  } catch {
    return undefined;
  }
};

/** What everybody may read: who keeps the page, and what waits for the family, stays on the server. */
const forAll = ({ keeping: _keeping, ...timeline }: TimelineAnswer): TimelineAnswer => ({
  ...timeline,
  entries: timeline.entries.filter(({ status = 'shown' }) => status === 'shown'),
});

/** Words and pictures; whatever is being written to such a cache just now is nobody's any more. */
export const forgetVisit = (code: string): void => {
  try {
    localStorage.removeItem(prefix + code);
    if ('caches' in window) void caches.delete(cacheOf(code)).catch(() => false);
  } catch {
    // Nothing was kept then.
  }
};

/** Public timelines only: what is private must not outlive its access on a device. */
export const keepVisit = (timeline: TimelineAnswer): void => {
  const { code } = timeline;
  if (timeline.isPrivate) return forgetVisit(code);
  try {
    const before = lastVisit(code)?.timeline;
    const readFurther = before?.version === timeline.version && before.entries.length > timeline.entries.length;
    store(code, { at: Date.now(), timeline: readFurther ? before : forAll(timeline) });
    const byAge = [...keptCodes()].sort((one, other) => (lastVisit(other)?.at ?? 0) - (lastVisit(one)?.at ?? 0));
    for (const old of byAge.slice(mostKept)) forgetVisit(old);
  } catch {
    // No room or no storage: reading offline is a courtesy, not a promise.
  }
  return undefined;
};

/** The memories after `cursor`, when they lengthen what is kept. */
export const keepFurther = (code: string, cursor: string, further: TimelineAnswer): void => {
  const visit = lastVisit(code);
  const end = visit?.timeline.nextCursor ?? null;
  if (!visit || end === null || cursor > end || visit.timeline.entries.length >= mostMemories) return;
  if (further.nextCursor !== null && further.nextCursor <= end) return;
  const known = new Set(visit.timeline.entries.map(({ id }) => id));
  const more = forAll(further).entries.filter(({ id }) => !known.has(id));
  const entries = [...visit.timeline.entries, ...more];
  try {
    store(code, { ...visit, timeline: { ...visit.timeline, entries, nextCursor: further.nextCursor } });
  } catch {
    // No more room: what was kept before stays.
  }
};

/** What was kept as a timeline that ends where it was read to. */
export const asKept = ({ timeline }: LastVisit): TimelineAnswer => {
  const { years: _years, hasUndated: _hasUndated, ...rest } = timeline;
  return { ...rest, nextCursor: null, total: timeline.entries.length };
};
