import { describe, expect, test } from '@jest/globals';
import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import { memory } from '../../../../test/fake-story.js';
import { foldFor, layoutOf, leavesBetween, roomAround } from './list-layout.js';
import {
  afterReading,
  leafAt,
  leafBefore,
  leafOf,
  placeOfMemory,
  splitAt,
  toRead,
  unread,
  withAnswer,
  withPeriods,
  type ChunkIndex,
} from './chunk-index.js';
import { mergedWith, noChanges, withChanges } from './changes.js';
import type { Memory } from '../timeline-api.js';

/** A server with these memories, read in chunks. */
const story = Array.from({ length: 100 }, (_, number) => memory(number, { date: String(1900 + number) }));
const answer = (cursor: string, limit: number, all: readonly Memory[] = story) => {
  const after = all.filter((one) => placeOfMemory(one) > cursor);
  const entries = after.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: after.length > limit && last ? placeOfMemory(last) : null };
};
const read = (marks: ChunkIndex, at: number, limit = 30, all: readonly Memory[] = story): ChunkIndex => {
  const { memories, next } = leafOf(marks, at, answer(marks[at]?.cursor ?? '', limit, all));
  return afterReading(marks, at, { next, count: memories.length });
};
const seen = (marks: ChunkIndex, limit = 30, all: readonly Memory[] = story): readonly string[] =>
  marks.flatMap(({ cursor }, at) =>
    leafOf(marks, at, answer(cursor, limit, all)).memories.map((one) => one.date ?? ''),
  );

describe('chunks of a long timeline', () => {
  test('follow each other and contain every memory once', () => {
    let marks: ChunkIndex = unread;
    for (let at = 0; at < 4; at += 1) marks = read(marks, at);
    expect(marks.map(({ count }) => count)).toEqual([30, 30, 30, 10]);
    expect(seen(marks)).toEqual(story.map(({ date }) => date));
  });

  test('are read from a selected year and join earlier ones', () => {
    let marks = withPeriods(read(unread, 0), [1900, 1940, 1970].map(placeBefore));
    expect(marks.map(({ read: known }) => known)).toEqual([true, false, false, false]);
    const jumped = marks.findIndex(({ cursor }) => cursor === placeBefore(1970));
    marks = read(marks, jumped);
    expect(leafOf(marks, jumped, answer(placeBefore(1970), 30)).memories[0]?.date).toBe('1970');
    // The gap is read in order; the year at its end merges into it.
    for (let at = marks.findIndex((one) => !one.read); at !== -1; at = marks.findIndex((one) => !one.read))
      marks = read(marks, at);
    expect(seen(marks)).toEqual(story.map(({ date }) => date));
  });

  test('grow for added memories and shrink for removed ones', () => {
    let marks: ChunkIndex = unread;
    for (let at = 0; at < 4; at += 1) marks = read(marks, at);
    const more = [...story, ...Array.from({ length: 5 }, (_, n) => memory(200 + n, { date: `1910-0${n + 1}` }))];
    const sorted = [...more].sort((a, b) => (placeOfMemory(a) < placeOfMemory(b) ? -1 : 1));
    marks = read(marks, 0, 30, sorted);
    const added = marks.findIndex((one) => !one.read);
    expect(added).toBe(1);
    marks = read(marks, added, 30, sorted);
    expect(seen(marks, 30, sorted)).toEqual(sorted.map(({ date }) => date));
    const fewer = story.slice(40);
    marks = read(marks, 0, 30, fewer);
    expect(seen(marks, 30, fewer)).toEqual(fewer.map(({ date }) => date));
  });

  test('keep pictures together that were chosen together', () => {
    const groupId = '00000000-0000-4000-8000-000000000900';
    const all = story.map((one, at) => (at > 24 && at < 40 ? { ...one, groupId } : one));
    const marks = read(unread, 0, 30, all);
    expect(leafOf(marks, 0, answer('', 30, all)).memories).toHaveLength(25);
    expect(leafOf(marks, 1, answer(marks[1]?.cursor ?? '', 30, all)).memories[0]?.date).toBe('1925');
  });

  test('can begin at an unread place', () => {
    const marks = splitAt(read(unread, 0), placeBefore(1960));
    expect(marks.map(({ cursor }) => cursor).at(-1)).toBe(placeBefore(1960));
    expect(leafAt(marks, placeOfMemory(story[70] as Memory))).toBe(2);
    expect(splitAt(marks, placeBefore(1910))).toBe(marks);
  });
});

describe('timeline read upwards', () => {
  const before = (place: string, limit: number, all: readonly Memory[] = story) => {
    const found = all.filter((one) => placeOfMemory(one) <= place);
    const left = found.at(-limit - 1);
    return { entries: found.slice(-limit), previousCursor: left ? placeOfMemory(left) : null };
  };
  /** Returns the index after reading backwards from the end of `marks[at]`. */
  const readUp = (marks: ChunkIndex, at: number, limit = 30, all: readonly Memory[] = story): ChunkIndex => {
    const end = marks[at + 1]?.cursor ?? '';
    const { cursor, memories } = leafBefore(marks, at, before(end, limit, all));
    return withAnswer(splitAt(marks, cursor), cursor, { entries: memories, nextCursor: end }, []);
  };
  const jumped = (limit = 30): ChunkIndex => read(splitAt(read(unread, 0), placeBefore(1980)), 2, limit);

  test('joins the chunks read downwards and contains every memory once', () => {
    let marks = jumped();
    for (let ctx = 0; ctx < 3; ctx += 1) {
      const at = marks.findIndex((one) => !one.read);
      if (at !== -1) marks = readUp(marks, at);
    }
    expect(marks.map(({ read: known, count }) => [known, count])).toEqual([
      [true, 30],
      [true, 20],
      [true, 30],
      [true, 20],
    ]);
    const years = marks.flatMap(({ cursor }, at) =>
      leafOf(marks, at, answer(cursor, 30)).memories.map((one) => one.date ?? ''),
    );
    expect(years).toEqual(story.map(({ date }) => date));
  });

  test('leaves an incomplete group to the chunk before', () => {
    const groupId = '00000000-0000-4000-8000-000000000900';
    const all = story.map((one, at) => (at > 40 && at < 55 ? { ...one, groupId } : one));
    const marks = jumped();
    const { cursor, memories } = leafBefore(marks, 1, before(placeBefore(1980), 30, all));
    expect(memories[0]?.date).toBe('1955');
    expect(cursor).toBe(placeOfMemory(all[54] as Memory));
    expect(readUp(marks, 1, 30, all).map(({ read: known }) => known)).toEqual([true, false, true, true]);
  });

  test('reads backwards for chunks above or seen from below, else forwards', () => {
    const marks = jumped(10);
    const from = { from: 1, to: 2, canGoUp: true };
    expect(toRead(marks, { ...from, first: 2, fromBelow: false })).toEqual({ next: undefined, upwards: 1 });
    expect(toRead(marks, { ...from, first: 1, fromBelow: true })).toEqual({ next: undefined, upwards: 1 });
    expect(toRead(marks, { ...from, first: 1, fromBelow: false })).toEqual({ next: 1, upwards: undefined });
    expect(toRead(marks, { ...from, first: 2, fromBelow: true, canGoUp: false })).toEqual({
      next: undefined,
      upwards: undefined,
    });
    // The next chunk is read before skipped ones.
    expect(toRead(marks, { ...from, to: 3, first: 2, fromBelow: false })).toEqual({ next: 3, upwards: undefined });
  });
});

describe('layout of a long timeline', () => {
  const leaves = (count: number, heightPx: number): ChunkIndex =>
    Array.from({ length: count }, (_, at) => ({
      cursor: `0${at}`,
      read: true,
      count: 30,
      heightPx,
    })) as unknown as ChunkIndex;

  test('uses measured heights and estimates the others', () => {
    const marks: ChunkIndex = [
      { cursor: '', read: true, count: 30, heightPx: 15_000 },
      { cursor: '01', read: false },
    ];
    expect(layoutOf(marks, 50, 0).heightsPx).toEqual([15_000, 10_000]);
  });

  test('mounts the chunks between two lines and reserves space for the others', () => {
    const layout = layoutOf(leaves(10, 1_000), 300, 0);
    const range = leavesBetween(layout, 2_500, 4_200);
    expect(range).toEqual({ from: 2, to: 4 });
    expect(roomAround(layout, range)).toEqual({ abovePx: 2_000, belowPx: 5_000 });
  });

  test('is folded before the browser’s limit and unfolded on the way back', () => {
    const marks = leaves(2_000, 50_000);
    const down = foldFor(layoutOf(marks, 60_000, 0), 500);
    expect(down).toBe(420);
    expect(foldFor(layoutOf(marks, 60_000, down), 500)).toBe(down);
    expect(foldFor(layoutOf(marks, 60_000, down), down)).toBe(340);
    expect(foldFor(layoutOf(marks, 60_000, 40), 40)).toBe(0);
  });
});

describe('local changes', () => {
  test('stay until a newer response contains them', () => {
    const [one, two] = [memory(1), memory(3)];
    const added = memory(2, { title: 'Between' });
    const changes = withChanges(noChanges, [
      [added.id, added],
      [one.id, undefined],
    ]);
    const titles = (updatedAt: number) =>
      mergedWith([one, two], changes, { after: '', end: undefined, updatedAt }).map(({ title }) => title);
    expect(titles(0)).toEqual(['Between', 'Memory 3']);
    expect(titles(Date.now() + 1)).toEqual(['Memory 1', 'Memory 3']);
  });
});
