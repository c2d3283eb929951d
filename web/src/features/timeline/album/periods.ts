import { yearOf } from '@keepsake/contracts/values/human-date';
import { isTaken, placeBefore, yearAt } from '@keepsake/contracts/values/timeline-place';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { contributionsOf, type Contribution } from '../contributions.js';
import type { Memory } from '../timeline-api.js';
import { timelineText as t } from '../parts/timeline-texts.js';

/** Pictures that were chosen together form one page. */
export type ExportPage = Contribution<Memory>;
type Period = { readonly id: string; readonly label: string };
/** A period on the rail, and its start. */
export type Station = Period & { readonly place: string };
export type Part = Period & {
  /** It began in an earlier chunk. */
  readonly isContinued: boolean;
  readonly pages: readonly ExportPage[];
};

/** Years if they fit on the rail, else decades. */
export type Calendar = {
  readonly stations: readonly Station[];
  readonly byDecade: boolean;
  /** Ascending; undefined (no date) comes last. */
  readonly years: readonly (number | undefined)[];
};

const maxYears = 12;

const labelOf = (year: number | undefined, byDecade: boolean): string => {
  if (year === undefined) return t('undated');
  return byDecade ? t('decade', { year: String(Math.floor(year / 10) * 10) }) : String(year);
};

const periodOf = (year: number | undefined, byDecade: boolean): Period => {
  const id = year === undefined ? 'undated' : byDecade ? `${Math.floor(year / 10) * 10}s` : year;
  return { id: `period-${id}`, label: labelOf(year, byDecade) };
};

const yearOfMemory = ({ date }: Memory): number | undefined => (date === null ? undefined : yearOf(date));

/** Returns the targets of the rail; memories without a date come last. */
export const calendarOf = (years: readonly (number | undefined)[]): Calendar => {
  const dated = [...new Set(years)].filter((year) => year !== undefined).sort((a, b) => a - b);
  const byDecade = dated.length > maxYears;
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

/** Returns the calendar of the whole timeline, from its first response and local additions. */
export const calendarOfTimeline = (
  { years = [], hasUndated, entries }: Pick<TimelineAnswer, 'years' | 'hasUndated' | 'entries'>,
  added: readonly Memory[] = [],
): Calendar => calendarOf([...years, ...(hasUndated === true ? [undefined] : []), ...yearsOf([...entries, ...added])]);

/** Returns the period before a chunk, if known. */
const labelBefore = (cursor: string, byDecade: boolean, years: Calendar['years']): string | undefined => {
  const year = yearAt(cursor);
  if (isTaken(cursor)) return labelOf(year, byDecade);
  const earlier = years.findLast((one) => one !== undefined && (year === undefined || one < year));
  return earlier === undefined ? undefined : labelOf(earlier, byDecade);
};

/** Groups the memories of a chunk by period. Expects sorted memories; `cursor` is the end of the previous chunk. */
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
    pages: contributionsOf(within),
  }));
};
