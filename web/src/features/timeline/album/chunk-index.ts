import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Memory } from '../timeline-api.js';

/**
 * Part of a chunk index: a long timeline is a list of chunks, each from its cursor to the next. An unread chunk has
 * only a cursor; a read one also its height, so that it can unmount and keep its space.
 */
type Mark = {
  /** Cursor before this chunk; '' is the start. */
  readonly cursor: string;
  readonly read: boolean;
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

/** Returns the end of this chunk: the start of the next one, or undefined at the end of the timeline. */
export const endOf = (marks: ChunkIndex, at: number): string | undefined =>
  marks.slice(at + 1).find(({ read }) => read)?.cursor;

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
  if (fitting.length < entries.length) return { memories: fitting, next: end };
  if (nextCursor === null || nextCursor === end) return { memories: fitting, next: end };
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

/** Returns the index after a chunk was read: chunks inside it are removed, and a remainder becomes a chunk after it. */
export const afterReading = (
  marks: ChunkIndex,
  at: number,
  { next, count }: { readonly next: string | undefined; readonly count: number },
): ChunkIndex => {
  const mark = marks[at];
  if (!mark) return marks;
  const before = marks.slice(0, at);
  const later = marks.slice(at + 1);
  const end = later.findIndex(({ read }) => read);
  const pending = end === -1 ? later : later.slice(0, end);
  const rest = end === -1 ? [] : later.slice(end);
  const kept = next === undefined ? [] : pending.filter(({ cursor }) => cursor > next);
  const reachesOn = next === undefined || next === rest[0]?.cursor;
  const following = reachesOn ? [] : [{ cursor: next, read: false }, ...kept];
  const row = [...before, { ...mark, read: true, count }, ...following, ...rest];
  return isSame(row, marks) ? marks : row;
};

const isSame = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ cursor, read, count }, at) =>
      cursor === other[at]?.cursor && read === other[at]?.read && count === other[at]?.count,
  );

/** Returns the index after the response for this cursor; the first response adds the later years. */
export const withAnswer = (
  marks: ChunkIndex,
  cursor: string,
  answer: Parameters<typeof leafOf>[2],
  places: readonly string[],
): ChunkIndex => {
  const at = marks.findIndex((mark) => mark.cursor === cursor);
  if (at === -1) return marks;
  const leaf = leafOf(marks, at, answer);
  const read = afterReading(marks, at, { next: leaf.next, count: leaf.memories.length });
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
