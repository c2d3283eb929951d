import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Memory } from './timeline-api.js';

const keyLength = 35;

/** Returns the fragment that opens the timeline at this memory. */
export const linkHash = ({ date, submittedAt, id }: Pick<Memory, 'date' | 'submittedAt' | 'id'>): string =>
  `#at-${placeOf(date ?? undefined, new Date(submittedAt), id)}`;

/** Returns where the fragment of a link leads: a place just before the memory, and its element. */
export const linkedMemory = (hash: string): { readonly place: string; readonly elementId: string } | undefined => {
  const [, key, id] = /^#at-(\d{35})([0-9a-f]{32})$/.exec(hash) ?? [];
  if (key === undefined || id === undefined) return undefined;
  return {
    place: key.padEnd(keyLength + id.length, '0'),
    elementId: `memory-${id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`,
  };
};
