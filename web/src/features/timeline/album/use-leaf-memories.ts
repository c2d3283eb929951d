import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useState } from 'react';
import { placeOfMemory, within, type ChunkIndex } from './chunk-index.js';
import { mergedWith, type Changes } from './changes.js';
import type { Memory } from '../timeline-api.js';

/** Cached, so that unchanged parts do not re-render. */
type Cut = { readonly end: string | undefined; readonly changes: Changes; readonly memories: readonly Memory[] };

/** Returns the memories of a part of a read chunk, with local changes. */
export const useLeafMemories = (changes: Changes) => {
  const [cuts] = useState(() => new WeakMap<TimelineAnswer, Map<string, Cut>>());
  return (row: ChunkIndex, at: number, answer: TimelineAnswer, updatedAt: number): readonly Memory[] => {
    const after = row[at]?.cursor ?? '';
    const end = row[at + 1]?.cursor;
    const known = cuts.get(answer)?.get(after);
    if (known?.end === end && known?.changes === changes) return known.memories;
    const inside = answer.entries.filter((memory) => within(placeOfMemory(memory), after, end));
    const memories = mergedWith(inside, changes, { after, end, updatedAt });
    cuts.set(answer, new Map(cuts.get(answer)).set(after, { end, changes, memories }));
    return memories;
  };
};
