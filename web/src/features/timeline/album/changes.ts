import { placeOfMemory, within } from './chunk-index.js';
import type { Memory } from '../timeline-api.js';

/** Memories added, edited or withdrawn here, until a server response contains the change. */
export type Changes = ReadonlyMap<string, { readonly memory: Memory | undefined; readonly at: number }>;

export const noChanges: Changes = new Map();

export const withChanges = (
  changes: Changes,
  more: readonly (readonly [id: string, memory: Memory | undefined])[],
): Changes => new Map([...changes, ...more.map(([id, memory]) => [id, { memory, at: Date.now() }] as const)]);

/** The merging is passed with them, because importing it would split the code of the first view. */
export type ChangesOnPage = { readonly changes: Changes; readonly merge: typeof mergedWith };

type Leaf = { readonly after: string; readonly end: string | undefined; readonly updatedAt: number };

/** Merges a chunk's memories with later changes, in page order. */
export const mergedWith = (
  memories: readonly Memory[],
  changes: Changes,
  { after, end, updatedAt }: Leaf,
): readonly Memory[] => {
  const newer = [...changes].filter(([, { at }]) => at > updatedAt);
  const known = new Set(newer.map(([id]) => id));
  const here = newer.flatMap(([, { memory }]) => (memory && within(placeOfMemory(memory), after, end) ? [memory] : []));
  if (known.size === 0) return memories;
  return [...memories.filter(({ id }) => !known.has(id)), ...here]
    .map((memory) => ({ memory, place: placeOfMemory(memory) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ memory }) => memory);
};
