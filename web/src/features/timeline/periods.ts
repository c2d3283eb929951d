import { yearOf } from '@keepsake/contracts/values/human-date';
import type { Memory } from './timeline-api.js';

/** Pictures that were chosen together stand together. */
export type AlbumPage = { readonly key: string; readonly memories: readonly [Memory, ...Memory[]] };
export type Period = { readonly id: string; readonly label: string; readonly pages: readonly AlbumPage[] };

const mostYears = 12;

const toPages = (memories: readonly Memory[]): readonly AlbumPage[] => {
  const pages: { key: string; memories: [Memory, ...Memory[]] }[] = [];
  for (const memory of memories) {
    const group = memory.groupId && pages.find(({ memories: [first] }) => first.groupId === memory.groupId);
    if (group) group.memories.push(memory);
    else pages.push({ key: memory.id, memories: [memory] });
  }
  return pages;
};

/** Years while they fit on the rail, decades beyond that; what has no date comes last. Expects memories in order. */
export const periodsOf = (memories: readonly Memory[]): readonly Period[] => {
  const years = new Set(memories.map(({ date }) => (date === null ? undefined : yearOf(date))));
  years.delete(undefined);
  const byDecade = years.size > mostYears;
  const labelOf = ({ date }: Memory): string => {
    const year = date === null ? undefined : yearOf(date);
    if (year === undefined) return 'Without a date';
    return byDecade ? `${Math.floor(year / 10) * 10}s` : String(year);
  };
  const found = new Map<string, Memory[]>();
  for (const memory of memories) {
    const label = labelOf(memory);
    const kept = found.get(label);
    if (kept) kept.push(memory);
    else found.set(label, [memory]);
  }
  return [...found].map(([label, within]) => ({
    id: `period-${label.toLowerCase().replaceAll(' ', '-')}`,
    label,
    pages: toPages(within),
  }));
};
