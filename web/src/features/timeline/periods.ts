import { yearOf } from '@keepsake/contracts/values/human-date';
import { isTaken, placeBefore, yearAt } from '@keepsake/contracts/values/timeline-place';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Memory } from './timeline-api.js';

/** Pictures that were chosen together stand together. */
export type AlbumPage = { readonly key: string; readonly memories: readonly [Memory, ...Memory[]] };
type Period = { readonly id: string; readonly label: string };
/** A period on the rail, and where it begins. */
export type Station = Period & { readonly place: string };
export type Part = Period & {
  /** It began on an earlier leaf. */
  readonly isContinued: boolean;
  readonly pages: readonly AlbumPage[];
};

/** Years while they fit on the rail, decades beyond that. */
export type Calendar = {
  readonly stations: readonly Station[];
  readonly byDecade: boolean;
  /** Ascending; undefined, for what has no date, comes last. */
  readonly years: readonly (number | undefined)[];
};

const mostYears = 12;
const undated = 'Without a date';

const labelOf = (year: number | undefined, byDecade: boolean): string => {
  if (year === undefined) return undated;
  return byDecade ? `${Math.floor(year / 10) * 10}s` : String(year);
};

const periodOf = (year: number | undefined, byDecade: boolean): Period => {
  const label = labelOf(year, byDecade);
  return { id: `period-${label.toLowerCase().replaceAll(' ', '-')}`, label };
};

const yearOfMemory = ({ date }: Memory): number | undefined => (date === null ? undefined : yearOf(date));

/** What can be jumped to; what has no date comes last. */
export const calendarOf = (years: readonly (number | undefined)[]): Calendar => {
  const dated = [...new Set(years)].filter((year) => year !== undefined).sort((a, b) => a - b);
  const byDecade = dated.length > mostYears;
  const starts = byDecade ? [...new Set(dated.map((year) => Math.floor(year / 10) * 10))] : dated;
  const last = years.includes(undefined) ? [undefined] : [];
  const all = [...starts, ...last];
  return {
    byDecade,
    years: [...dated, ...last],
    stations: all.map((year) => ({ ...periodOf(year, byDecade), place: placeBefore(year) })),
  };
};

export const yearsOf = (memories: readonly Memory[]): readonly (number | undefined)[] => memories.map(yearOfMemory);

/** Of all that a timeline holds, as far as its first answer tells, and of what was added here since. */
export const calendarOfTimeline = (
  { years = [], hasUndated, entries }: Pick<TimelineAnswer, 'years' | 'hasUndated' | 'entries'>,
  added: readonly Memory[] = [],
): Calendar => calendarOf([...years, ...(hasUndated === true ? [undefined] : []), ...yearsOf([...entries, ...added])]);

const toPages = (memories: readonly Memory[]): readonly AlbumPage[] => {
  const pages: { key: string; memories: [Memory, ...Memory[]] }[] = [];
  for (const memory of memories) {
    const group = memory.groupId && pages.find(({ memories: [first] }) => first.groupId === memory.groupId);
    if (group) group.memories.push(memory);
    else pages.push({ key: memory.id, memories: [memory] });
  }
  return pages;
};

/** The period of what stands before a leaf, where that is known. */
const labelBefore = (cursor: string, byDecade: boolean, years: Calendar['years']): string | undefined => {
  const year = yearAt(cursor);
  if (isTaken(cursor)) return labelOf(year, byDecade);
  const earlier = years.findLast((one) => one !== undefined && (year === undefined || one < year));
  return earlier === undefined ? undefined : labelOf(earlier, byDecade);
};

/** The memories of one leaf by period. Expects them in order; `cursor` is where the leaf before it ends. */
export const partsOf = (
  memories: readonly Memory[],
  { byDecade, years }: Pick<Calendar, 'byDecade' | 'years'>,
  cursor = '',
): readonly Part[] => {
  const before = cursor === '' ? undefined : labelBefore(cursor, byDecade, years);
  const found = new Map<string, { readonly period: Period; readonly within: Memory[] }>();
  for (const memory of memories) {
    const period = periodOf(yearOfMemory(memory), byDecade);
    const kept = found.get(period.label);
    if (kept) kept.within.push(memory);
    else found.set(period.label, { period, within: [memory] });
  }
  return [...found.values()].map(({ period, within }, index) => ({
    ...period,
    isContinued: index === 0 && period.label === before,
    pages: toPages(within),
  }));
};
