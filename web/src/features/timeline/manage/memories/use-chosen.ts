import { useState } from 'react';
import type { ManageEntry } from '../manage-api.js';

export type Chosen = {
  /** Selected entries that are still in the list. */
  readonly entries: readonly ManageEntry[];
  readonly has: (id: string) => boolean;
  /** Selects these entries, or none of them if all are selected. */
  readonly toggle: (...ids: readonly string[]) => void;
  readonly all: () => void;
  readonly clear: () => void;
};

export const useChosen = (listed: readonly ManageEntry[]): Chosen => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    entries: listed.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (...toggled) =>
      setIds((before) => {
        const next = new Set(before);
        const isDropped = toggled.every((id) => before.has(id));
        for (const id of toggled) {
          if (isDropped) next.delete(id);
          else next.add(id);
        }
        return next;
      }),
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
};
