import type { ChunkIndex } from './chunk-index.js';

/* Layout of the chunks of a long timeline. */

/** Browsers limit page height to some thirty million pixels, so less is laid out above or below the reader. */
const mostRoomPx = 10_000_000;
const roomLeftPx = 4_000_000;

const perMemoryPx = 520;

export type Layout = {
  /** Index of the first chunk with space on the page; earlier ones are folded. */
  readonly folded: number;
  readonly heightsPx: readonly number[];
};

/** Returns measured heights; estimates the others from the average height per memory. */
export const layoutOf = (marks: ChunkIndex, total: number, folded: number): Layout => {
  const seen = marks.filter((mark) => mark.heightPx !== undefined && (mark.count ?? 0) > 0);
  const memories = seen.reduce((sum, { count = 0 }) => sum + count, 0);
  const each = memories === 0 ? perMemoryPx : seen.reduce((sum, { heightPx = 0 }) => sum + heightPx, 0) / memories;
  const known = marks.reduce((sum, { count = 0 }) => sum + count, 0);
  const unread = marks.filter(({ read }) => !read).length;
  const perUnread = Math.max(1, (total - known) / Math.max(1, unread)) * each;
  return {
    folded,
    heightsPx: marks.map((mark) => mark.heightPx ?? (mark.read ? (mark.count ?? 0) * each : perUnread)),
  };
};

const sum = (heights: readonly number[]): number => heights.reduce((whole, height) => whole + height, 0);

export const topOf = ({ heightsPx, folded }: Layout, at: number): number => sum(heightsPx.slice(folded, at));

export type Range = { readonly from: number; readonly to: number };

/** Returns the chunks between two lines, in pixels from the top of the list. */
export const leavesBetween = ({ heightsPx, folded }: Layout, topPx: number, bottomPx: number): Range => {
  let [at, y] = [folded, 0];
  while (at < heightsPx.length - 1 && y + (heightsPx[at] ?? 0) < topPx) {
    y += heightsPx[at] ?? 0;
    at += 1;
  }
  const from = at;
  while (at < heightsPx.length - 1 && y + (heightsPx[at] ?? 0) < bottomPx) {
    y += heightsPx[at] ?? 0;
    at += 1;
  }
  return { from, to: at };
};

/** Returns the space above and below the mounted chunks. */
export const roomAround = (
  layout: Layout,
  { from, to }: Range,
): { readonly abovePx: number; readonly belowPx: number } => ({
  abovePx: topOf(layout, from),
  belowPx: Math.min(mostRoomPx, sum(layout.heightsPx.slice(to + 1))),
});

/** Returns how many chunks to fold when this one is visible. */
export const foldFor = (layout: Layout, at: number): number => {
  const { heightsPx, folded } = layout;
  if (at > folded && topOf(layout, at) <= mostRoomPx) return folded;
  let [fold, room] = [at, 0];
  while (fold > 0 && room < roomLeftPx) {
    fold -= 1;
    room += heightsPx[fold] ?? 0;
  }
  return fold;
};
