import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';

export type LastVisit = { readonly at: number; readonly timeline: TimelineAnswer };

const prefix = 'keepsake.visit.';
const mostKept = 5;

const keys = (): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

const timeOf = (key: string): number => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<LastVisit>).at ?? 0;

/** Public timelines only: what is private must not outlive its access on a device. */
export const keepVisit = (timeline: TimelineAnswer): void => {
  try {
    if (timeline.isPrivate) {
      localStorage.removeItem(prefix + timeline.code);
      return;
    }
    localStorage.setItem(prefix + timeline.code, JSON.stringify({ at: Date.now(), timeline } satisfies LastVisit));
    const [...oldest] = [...keys()].sort((a, b) => timeOf(b) - timeOf(a)).slice(mostKept);
    for (const key of oldest) localStorage.removeItem(key);
  } catch {
    // No room or no storage: reading offline is a courtesy, not a promise.
  }
};

export const forgetVisit = (code: string): void => {
  try {
    localStorage.removeItem(prefix + code);
  } catch {
    // Nothing was kept then.
  }
};

export const lastVisit = (code: string): LastVisit | undefined => {
  try {
    const kept = localStorage.getItem(prefix + code);
    return kept === null ? undefined : (JSON.parse(kept) as LastVisit);
  } catch {
    return undefined;
  }
};
