import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Memory } from '../timeline-api.js';

/**
 * A long timeline is read in chunks and mounted in parts of them, each from its cursor to the next. An unread chunk has
 * only a cursor; a part also its height, so that it can unmount and keep its space.
 */
type Mark = {
  /** Cursor before this part; '' is the start. */
  readonly cursor: string;
  readonly read: boolean;
  /** Cursor of the response that contains it, if not its own. */
  readonly chunk?: string;
  /** Number of memories when last read. */
  readonly count?: number;
  readonly heightPx?: number;
};

/** Never empty. */
export type ChunkIndex = readonly Mark[];

export const unread: ChunkIndex = [{ cursor: '', read: false }];

const places = new WeakMap<Memory, string>();

/** Kept per memory, because each render compares the places of all mounted ones. */
export const placeOfMemory = (memory: Memory): string => {
  const { date, submittedAt, id } = memory;
  const place = places.get(memory) ?? placeOf(date ?? undefined, new Date(submittedAt), id);
  places.set(memory, place);
  return place;
};

/** Returns the cursor of the response that contains this part. */
export const chunkAt = (marks: ChunkIndex, at: number): string => marks[at]?.chunk ?? marks[at]?.cursor ?? '';

/** Returns what follows this chunk, without its own parts. */
const laterThan = (marks: ChunkIndex, at: number): ChunkIndex =>
  marks.slice(at + 1).filter(({ chunk }) => chunk !== marks[at]?.cursor);

/** Returns the end of this chunk: the start of the next read one, or undefined at the end of the timeline. */
const endOf = (marks: ChunkIndex, at: number): string | undefined =>
  laterThan(marks, at).find(({ read }) => read)?.cursor;

export const within = (place: string, after: string, end: string | undefined): boolean =>
  place > after && (end === undefined || place <= end);

/** A group of pictures is not split between chunks unless it exceeds a chunk. */
const untorn = (memories: readonly Memory[]): readonly Memory[] => {
  const group = memories.at(-1)?.groupId ?? null;
  if (group === null) return memories;
  const start = memories.findLastIndex(({ groupId }) => groupId !== group) + 1;
  return start === 0 ? memories : memories.slice(0, start);
};

/**
 * Returns the memories that a response adds to `marks[at]` and the start of the next chunk: undefined at the end of the
 * timeline.
 */
export const leafOf = (
  marks: ChunkIndex,
  at: number,
  { entries, nextCursor }: { readonly entries: readonly Memory[]; readonly nextCursor: string | null },
): { readonly memories: readonly Memory[]; readonly next: string | undefined } => {
  const end = endOf(marks, at);
  const fitting = end === undefined ? entries : entries.filter((memory) => placeOfMemory(memory) <= end);
  if (fitting.length < entries.length || nextCursor === null || nextCursor === end)
    return { memories: fitting, next: end };
  const whole = untorn(fitting);
  const last = whole.at(-1);
  return { memories: whole, next: whole.length < fitting.length && last ? placeOfMemory(last) : nextCursor };
};

/**
 * Returns the chunk before `marks[at + 1]` from a response read backwards. It begins at `marks[at]` or later; a group
 * that may be incomplete is left to the previous chunk.
 */
export const leafBefore = (
  marks: ChunkIndex,
  at: number,
  {
    entries,
    previousCursor,
  }: { readonly entries: readonly Memory[]; readonly previousCursor?: string | null | undefined },
): { readonly cursor: string; readonly memories: readonly Memory[] } => {
  const begin = marks[at]?.cursor ?? '';
  const memories = entries.filter((memory) => placeOfMemory(memory) > begin);
  if (previousCursor == null || previousCursor <= begin) return { cursor: begin, memories };
  const group = memories[0]?.groupId ?? null;
  const first = group === null ? 0 : memories.findIndex(({ groupId }) => groupId !== group);
  const left = memories[first - 1];
  return left ? { cursor: placeOfMemory(left), memories: memories.slice(first) } : { cursor: previousCursor, memories };
};

/** Returns where parts of this many memories begin. No group is split, even if others are between its pictures. */
const startsOf = (memories: readonly Memory[], perPart: number): readonly string[] => {
  const lastOf = new Map(memories.map(({ groupId }, at) => [groupId, at]));
  let [begin, reach] = [0, -1];
  return memories.flatMap(({ groupId }, at) => {
    const before = memories[at - 1];
    const isFree = reach < at;
    if (groupId !== null) reach = Math.max(reach, lastOf.get(groupId) ?? at);
    if (!before || !isFree || at - begin < perPart) return [];
    begin = at;
    return placeOfMemory(before);
  });
};

/**
 * Returns the index after a chunk was read: its parts replace it, chunks inside it are removed, and a remainder becomes
 * a chunk after it. Known parts keep their place, so that an edit does not mount all of them again.
 */
export const afterReading = (
  marks: ChunkIndex,
  at: number,
  { memories, next }: ReturnType<typeof leafOf>,
  perPart = Infinity,
): ChunkIndex => {
  const mark = marks[at];
  if (!mark) return marks;
  const { cursor: chunk } = mark;
  const later = laterThan(marks, at);
  const end = later.findIndex(({ read }) => read);
  const pending = end === -1 ? later : later.slice(0, end);
  const rest = end === -1 ? [] : later.slice(end);
  const kept = next === undefined ? [] : pending.filter(({ cursor }) => cursor > next);
  const reachesOn = next === undefined || next === rest[0]?.cursor;
  const following = reachesOn ? [] : [{ cursor: next, read: false }, ...kept];
  const known = marks.filter((one) => one.chunk === chunk && (next === undefined || one.cursor < next));
  const further = known.length > 0 ? known : startsOf(memories, perPart).map((cursor) => ({ cursor, chunk }));
  const parts = [mark, ...further].map((part, index, all) => {
    const count = memories.filter((one) => within(placeOfMemory(one), part.cursor, all[index + 1]?.cursor)).length;
    return { ...part, read: true, count };
  });
  const row = [...marks.slice(0, at), ...parts, ...following, ...rest];
  return isSame(row, marks) ? marks : row;
};

const isSame = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ cursor, read, count }, at) =>
      cursor === other[at]?.cursor && read === other[at]?.read && count === other[at]?.count,
  );

/** Returns the index after the response for this cursor, in parts; the first response adds the later years. */
export const withAnswer = (
  marks: ChunkIndex,
  cursor: string,
  answer: Parameters<typeof leafOf>[2],
  places: readonly string[],
  perPart?: number,
): ChunkIndex => {
  const at = marks.findIndex((mark) => mark.cursor === cursor);
  if (at === -1) return marks;
  const read = afterReading(marks, at, leafOf(marks, at, answer), perPart);
  return at === 0 ? withPeriods(read, places) : read;
};

/** Visible range: nearby chunks, the first visible one, and whether its end is visible rather than its start. */
type Looking = {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly fromBelow: boolean;
  /** False if the source cannot read backwards. */
  readonly canGoUp: boolean;
};

/** Chunks to read next: one from its start, and one from its end. */
type ToRead = { readonly next: number | undefined; readonly upwards: number | undefined };

/**
 * Reads downwards from the first visible chunk, one at a time, because a chunk's content decides where the next begins.
 * Chunks above are read from their end, as is the visible one when scrolling up.
 */
export const toRead = (marks: ChunkIndex, { from, to, first, fromBelow, canGoUp }: Looking): ToRead => {
  const opensUpwards = (at: number): boolean => canGoUp && marks[at]?.read === false && marks[at + 1]?.read === true;
  const seen = fromBelow && opensUpwards(first) ? first : undefined;
  let next: number | undefined;
  for (let at = first; at <= to && next === undefined; at += 1) if (marks[at]?.read === false && at !== seen) next = at;
  let upwards = seen;
  for (let at = first - 1; at >= from && upwards === undefined && next === undefined; at -= 1)
    if (opensUpwards(at)) upwards = at;
  return { next, upwards };
};

/** Returns whether it is the last chunk. */
export const isLast = (marks: ChunkIndex, at: number): boolean => at === marks.length - 1 && (marks[at]?.read ?? false);

/** Returns the index of the chunk that contains this place, or would. */
export const leafAt = (marks: ChunkIndex, place: string): number =>
  Math.max(
    0,
    marks.findLastIndex(({ cursor }) => cursor < place),
  );

/** Returns the chunk to read for a place that may be its start. */
export const leafToGo = (marks: ChunkIndex, place: string): number => {
  const exact = marks.findIndex(({ cursor }) => cursor === place);
  return exact === -1 ? leafAt(marks, place) : exact;
};

/** Splits an unread chunk at this place, so that a reader can jump there directly. */
export const splitAt = (marks: ChunkIndex, place: string): ChunkIndex => {
  const at = leafAt(marks, place);
  if (marks.some(({ cursor }) => cursor === place) || marks[at]?.read) return marks;
  return [...marks.slice(0, at + 1), { cursor: place, read: false }, ...marks.slice(at + 1)];
};

/** Adds chunks for periods after the known ones. */
export const withPeriods = (marks: ChunkIndex, places: readonly string[]): ChunkIndex => {
  const last = marks.at(-1);
  if (!last || last.read) return marks;
  const beyond = places.filter((place) => place > last.cursor).map((cursor) => ({ cursor, read: false }));
  return beyond.length === 0 ? marks : [...marks, ...beyond];
};

export const withHeight = (marks: ChunkIndex, cursor: string, heightPx: number): ChunkIndex =>
  marks.some((mark) => mark.cursor === cursor && mark.heightPx !== heightPx)
    ? marks.map((mark) => (mark.cursor === cursor ? { ...mark, heightPx } : mark))
    : marks;
