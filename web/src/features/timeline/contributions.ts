import { humanDate } from '../../shared/formats.js';

type Grouped = { readonly id: string; readonly groupId: string | null };

/** Memories that one guest sent together. */
export type Contribution<M> = { readonly key: string; readonly memories: readonly [M, ...M[]] };

/** Groups memories by contribution, in the order of the first memory of each. */
export const contributionsOf = <M extends Grouped>(memories: readonly M[]): readonly Contribution<M>[] => {
  const found: { key: string; memories: [M, ...M[]] }[] = [];
  const byGroup = new Map<string, [M, ...M[]]>();
  for (const memory of memories) {
    const group = memory.groupId === null ? undefined : byGroup.get(memory.groupId);
    if (group) {
      group.push(memory);
      continue;
    }
    const own: [M, ...M[]] = [memory];
    if (memory.groupId !== null) byGroup.set(memory.groupId, own);
    found.push({ key: memory.id, memories: own });
  }
  return found;
};

/** Returns first and last date of a contribution as labels: none, one or two. */
export const datesOf = (memories: readonly { readonly date: string | null }[]): readonly string[] => {
  const days = [...new Set(memories.flatMap(({ date }) => date ?? []))];
  return days.length > 1
    ? [days[0], days.at(-1)].map((date) => humanDate(date ?? ''))
    : days.map((date) => humanDate(date));
};
