import { present } from '@keepsake/contracts/values/present';
import type { Story } from './claim.js';

/** Order details shown before one of its plates opens a timeline. */
export type OrderFacts = {
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
};

/** How far the timelines of an order are: their number, whether one took its story, and the names they have. */
export type Progress = {
  readonly timelines: number;
  readonly begun: boolean;
  readonly takenNames: readonly string[];
};

const folded = (name: string): string => name.trim().toLowerCase();

/** Names of the order that no timeline has yet. Empty unless the buyer named several timelines. */
export const freeNames = (story: Story, takenNames: readonly string[]): readonly string[] => {
  if (story.otherNames.length === 0) return [];
  const taken = takenNames.map(folded);
  return [...(story.honoreeName === undefined ? [] : [story.honoreeName]), ...story.otherNames].filter((name) => {
    const place = taken.indexOf(folded(name));
    if (place >= 0) taken.splice(place, 1);
    return place < 0;
  });
};

/** The name that only the next plate can have: the order's own for the first, the last one left for the last. */
const nextName = (story: Story, { timelines, begun, takenNames }: Progress): string | undefined => {
  if (!begun) return story.honoreeName;
  const free = freeNames(story, takenNames);
  return free.length === 1 && takenNames.length === timelines - 1 ? free[0] : undefined;
};

/**
 * Returns what the order contributes to its next timeline. Date and text are about the order's own honoree: the first
 * plate takes them unless it was given another name of the order. `name`: as chosen for this plate.
 */
export const orderFacts = (story: Story, progress: Progress, name?: string): OrderFacts => {
  const chosen = name ?? nextName(story, progress);
  const isOther = chosen !== undefined && story.otherNames.some((other) => folded(other) === folded(chosen));
  const isOwn = chosen !== undefined && story.honoreeName !== undefined && folded(chosen) === folded(story.honoreeName);
  const details = { eventDate: story.eventDate, description: story.description };
  const showsTimeline = isOwn || (!progress.begun && !isOther);
  return { eventType: story.eventType, ...present({ honoreeName: chosen, ...(showsTimeline && details) }) };
};
