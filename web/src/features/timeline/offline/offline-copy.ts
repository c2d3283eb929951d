import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { isNumber, isObject, loadStored } from '../../../shared/storage/stored.js';
import { isTimeline } from './timeline-checks.js';

export type LastVisit = { readonly at: number; readonly timeline: TimelineAnswer };

const prefix = 'keepsake.visit.';
const maxStored = 5;
/** Read memories are stored up to this number. */
const mostMemories = 300;

/** Returns the cache name of page and pictures, as used by public/timeline-worker.js. */
export const cacheOf = (code: string): string => `keepsake-timeline-1-${code}`;

/** Returns the codes of timelines stored on this device. */
const storedCodes = (): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

const store = (code: string, visit: LastVisit): void => localStorage.setItem(prefix + code, JSON.stringify(visit));

const isVisit = isObject<LastVisit>({ at: isNumber, timeline: isTimeline });

export const loadOfflineCopy = (code: string): LastVisit | undefined => loadStored(prefix + code, isVisit);

/** Removes pending counts and hidden entries, so that only public data is stored. */
const forAll = ({ keeping: _keeping, ...timeline }: TimelineAnswer): TimelineAnswer => ({
  ...timeline,
  entries: timeline.entries.filter(({ status = 'shown' }) => status === 'shown'),
});

/** Deletes texts and pictures; a write in progress to this cache is lost. */
export const clearVisit = (code: string): void => {
  try {
    localStorage.removeItem(prefix + code);
    if ('caches' in window) void caches.delete(cacheOf(code)).catch(() => false);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
};

/** Stores public timelines only: a private one must not outlive its access on a device. */
export const saveOfflineCopy = (timeline: TimelineAnswer): void => {
  const { code } = timeline;
  if (timeline.isPrivate) return clearVisit(code);
  try {
    const before = loadOfflineCopy(code)?.timeline;
    const readFurther = before?.version === timeline.version && before.entries.length > timeline.entries.length;
    store(code, { at: Date.now(), timeline: readFurther ? before : forAll(timeline) });
    const byAge = [...storedCodes()].sort(
      (one, other) => (loadOfflineCopy(other)?.at ?? 0) - (loadOfflineCopy(one)?.at ?? 0),
    );
    for (const old of byAge.slice(maxStored)) clearVisit(old);
  } catch {
    // Storage is full or unavailable: offline reading is best effort.
  }
  return undefined;
};

/** Appends the memories after `cursor` to the stored copy if they continue it. */
export const saveFurther = (code: string, cursor: string, further: TimelineAnswer): void => {
  const visit = loadOfflineCopy(code);
  const end = visit?.timeline.nextCursor ?? null;
  if (!visit || end === null || cursor > end || visit.timeline.entries.length >= mostMemories) return;
  if (further.nextCursor !== null && further.nextCursor <= end) return;
  const known = new Set(visit.timeline.entries.map(({ id }) => id));
  const more = forAll(further).entries.filter(({ id }) => !known.has(id));
  const entries = [...visit.timeline.entries, ...more];
  try {
    store(code, { ...visit, timeline: { ...visit.timeline, entries, nextCursor: further.nextCursor } });
  } catch {
    // Storage is full: the earlier copy stays.
  }
};

/** Returns the stored copy as a timeline that ends where reading ended. */
export const asStored = ({ timeline }: LastVisit): TimelineAnswer => {
  const { years: _years, hasUndated: _hasUndated, ...rest } = timeline;
  return { ...rest, nextCursor: null, total: timeline.entries.length };
};
