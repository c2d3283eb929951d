import { useState } from 'react';
import type { DeskEntry } from './desk-api.js';

export type Chosen = {
  /** Those that are chosen and still in the list. */
  readonly entries: readonly DeskEntry[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
};

export const useChosen = (listed: readonly DeskEntry[]): Chosen => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    entries: listed.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
};
