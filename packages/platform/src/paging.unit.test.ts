import { expect, test } from '@jest/globals';
import { cursorOf, pageLimit, pageOf, readCursor } from './paging.js';

const row = (n: number) => ({ at: new Date(n), id: `id-${n}` });

test('a cursor comes back as the place it was made of', () => {
  expect(readCursor(cursorOf(row(5)))).toEqual(row(5));
  expect(readCursor(undefined)).toBeUndefined();
});

test.each([
  '',
  'nonsense',
  Buffer.from('[1,2]').toString('base64url'),
  Buffer.from('["2026-01-01","x"]').toString('base64url'),
])('refuses the cursor %p with a sentence', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ kind: 'invalid', slug: 'cursor-unknown' }));
});

test('a page ends with a cursor only when there is more', () => {
  expect(pageOf([row(3), row(2)], 2)).toEqual({ rows: [row(3), row(2)] });
  expect(pageOf([row(3), row(2), row(1)], 2)).toEqual({ rows: [row(3), row(2)], nextCursor: cursorOf(row(2)) });
});

test('no limit means the newest thousand', () => {
  expect([0, -1, 30, 5_000].map(pageLimit)).toEqual([1_000, 1_000, 30, 1_000]);
});
