import type { MemoryEdit } from '../manage-api.js';

const fields = ['title', 'description', 'caption', 'date', 'location', 'submittedBy'] as const;

/** One difference between the earlier version and now. `moved`: the order of the photos, without texts. */
export type EditChange = {
  readonly field: (typeof fields)[number] | 'moved';
  readonly former: string;
  readonly now: string;
};

/** Returns each difference once: photos of one memory share their title, text, place and name. */
export const changesOf = ({ memories }: Pick<MemoryEdit, 'memories'>): readonly EditChange[] => {
  const found = memories.flatMap(({ now, former }) =>
    fields.map((field) => ({ field, former: former[field] ?? '', now: now[field] ?? '' })),
  );
  const changed = new Map(
    found.filter((one) => one.former !== one.now).map((one) => [JSON.stringify(Object.values(one)), one]),
  );
  const isMoved = memories.some(({ former }) => former.moved);
  return [...changed.values(), ...(isMoved ? [{ field: 'moved' as const, former: '', now: '' }] : [])];
};
