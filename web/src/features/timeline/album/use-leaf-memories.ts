import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useState } from 'react';
import { endOf, leafOf, type ChunkIndex } from './chunk-index.js';
import { mergedWith, type Changes } from './changes.js';
import type { Memory } from '../timeline-api.js';

/** Cached, so that unchanged chunks do not re-render. */
type Cut = { readonly end: string | undefined; readonly changes: Changes; readonly memories: readonly Memory[] };

/** Returns the memories of a chunk up to the next one, with local changes. */
export const useLeafMemories = (changes: Changes) => {
  const [cut] = useState(() => new WeakMap<TimelineAnswer, Cut>());
  return (row: ChunkIndex, at: number, answer: TimelineAnswer, updatedAt: number): readonly Memory[] => {
    const after = row[at]?.cursor ?? '';
    const leaf = leafOf(row, at, answer);
    const end = leaf.next ?? endOf(row, at);
    const known = cut.get(answer);
    if (known?.end === end && known?.changes === changes) return known.memories;
    const memories = mergedWith(leaf.memories, changes, { after, end, updatedAt });
    cut.set(answer, { end, changes, memories });
    return memories;
  };
};
