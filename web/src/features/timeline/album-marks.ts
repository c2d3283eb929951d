import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Memory } from './timeline-api.js';

/**
 * A long timeline is a row of leaves, each from its cursor to the cursor of the next. Of a leaf that was never read only the
 * place is known; of one that was, also how tall it is, so that it can leave the page and keep its room.
 */
type Mark = {
  /** The place after which this leaf begins; '' is the beginning. */
  readonly cursor: string;
  readonly read: boolean;
  /** How many memories it held when it was read. */
  readonly count?: number;
  readonly heightPx?: number;
};

export type Marks = readonly [Mark, ...Mark[]];

export const unread: Marks = [{ cursor: '', read: false }];

export const placeOfMemory = ({ date, submittedAt, id }: Memory): string =>
  placeOf(date ?? undefined, new Date(submittedAt), id);

/** Where this leaf ends: at the next one that was read, or with the timeline. */
export const endOf = (marks: Marks, at: number): string | undefined =>
  marks.slice(at + 1).find(({ read }) => read)?.cursor;

export const within = (place: string, after: string, end: string | undefined): boolean =>
  place > after && (end === undefined || place <= end);

/** A group of pictures is not torn apart between two leaves, unless it is longer than a leaf. */
const untorn = (memories: readonly Memory[]): readonly Memory[] => {
  const group = memories.at(-1)?.groupId ?? null;
  if (group === null) return memories;
  const start = memories.findLastIndex(({ groupId }) => groupId !== group) + 1;
  return start === 0 ? memories : memories.slice(0, start);
};

/** What an answer to `marks[at]` brings to its leaf, and where the next one begins: undefined at the end of the timeline. */
export const leafOf = (
  marks: Marks,
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
 * The leaf that leads up to `marks[at + 1]`, from an answer that was asked for what lies before that. It begins at
 * `marks[at]` or later; a group of pictures that it may hold only the end of is left to the leaf before it.
 */
export const leafBefore = (
  marks: Marks,
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

/** The row of leaves after one was read: those that it turned out to hold are gone, and what it left begins after it. */
export const afterReading = (
  marks: Marks,
  at: number,
  { next, count }: { readonly next: string | undefined; readonly count: number },
): Marks => {
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
  return isSame(row, marks) ? marks : (row as unknown as Marks);
};

const isSame = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ cursor, read, count }, at) =>
      cursor === other[at]?.cursor && read === other[at]?.read && count === other[at]?.count,
  );

/** The row after an answer to the leaf that begins at this cursor; the first one tells the years that lie beyond. */
export const withAnswer = (
  marks: Marks,
  cursor: string,
  answer: Parameters<typeof leafOf>[2],
  places: readonly string[],
): Marks => {
  const at = marks.findIndex((mark) => mark.cursor === cursor);
  if (at === -1) return marks;
  const leaf = leafOf(marks, at, answer);
  const read = afterReading(marks, at, { next: leaf.next, count: leaf.memories.length });
  return at === 0 ? withPeriods(read, places) : read;
};

/** The leaves that are near, the first that is seen, and whether its end is seen rather than its beginning. */
type Looking = {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly fromBelow: boolean;
  /** False where nobody can be asked for what lies before. */
  readonly canGoUp: boolean;
};

/** What to read next of the leaves on the page: one that is read from its beginning, and one from its end. */
type ToRead = { readonly next: number | undefined; readonly upwards: number | undefined };

/**
 * From what is seen downwards, one at a time: what a leaf holds decides where the next one begins. What lies above is read
 * from its end, up from what is there already; so is what is seen, by whoever comes to it from below.
 */
export const toRead = (marks: Marks, { from, to, first, fromBelow, canGoUp }: Looking): ToRead => {
  const opensUpwards = (at: number): boolean => canGoUp && marks[at]?.read === false && marks[at + 1]?.read === true;
  const seen = fromBelow && opensUpwards(first) ? first : undefined;
  let next: number | undefined;
  for (let at = first; at <= to && next === undefined; at += 1) if (marks[at]?.read === false && at !== seen) next = at;
  let upwards = seen;
  for (let at = first - 1; at >= from && upwards === undefined && next === undefined; at -= 1)
    if (opensUpwards(at)) upwards = at;
  return { next, upwards };
};

/** Nothing comes after it. */
export const isLast = (marks: Marks, at: number): boolean => at === marks.length - 1 && (marks[at]?.read ?? false);

/** The leaf that a place lies in, or would lie in. */
export const leafAt = (marks: Marks, place: string): number =>
  Math.max(
    0,
    marks.findLastIndex(({ cursor }) => cursor < place),
  );

/** The leaf to read for a place that may be a leaf's own beginning. */
export const leafToGo = (marks: Marks, place: string): number => {
  const exact = marks.findIndex(({ cursor }) => cursor === place);
  return exact === -1 ? leafAt(marks, place) : exact;
};

/** Lets an unread leaf begin at this place, so that a reader can go there without what comes before. */
export const splitAt = (marks: Marks, place: string): Marks => {
  const at = leafAt(marks, place);
  if (marks.some(({ cursor }) => cursor === place) || marks[at]?.read) return marks;
  return [...marks.slice(0, at + 1), { cursor: place, read: false }, ...marks.slice(at + 1)] as unknown as Marks;
};

/** Leaves for the periods that lie beyond what is known. */
export const withPeriods = (marks: Marks, places: readonly string[]): Marks => {
  const last = marks.at(-1);
  if (!last || last.read) return marks;
  const beyond = places.filter((place) => place > last.cursor).map((cursor) => ({ cursor, read: false }));
  return beyond.length === 0 ? marks : ([...marks, ...beyond] as unknown as Marks);
};

export const withHeight = (marks: Marks, cursor: string, heightPx: number): Marks =>
  marks.some((mark) => mark.cursor === cursor && mark.heightPx !== heightPx)
    ? (marks.map((mark) => (mark.cursor === cursor ? { ...mark, heightPx } : mark)) as unknown as Marks)
    : marks;
