import { expect, test } from '@jest/globals';
import { cursorOf, pageLimit, pageOf, readCursor } from './paging.js';

const row = (n: number) => ({ at: new Date(n), id: `id-${n}` });

test('parses a cursor to its position', () => {
  expect(readCursor(cursorOf(row(5)))).toEqual(row(5));
  expect(readCursor(undefined)).toBeUndefined();
});

test.each([
  '',
  'nonsense',
  Buffer.from('[1,2]').toString('base64url'),
  Buffer.from('["2026-01-01","x"]').toString('base64url'),
])('rejects the cursor %p', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ kind: 'invalid', slug: 'cursor-unknown' }));
});

test('returns a cursor only if there are more rows', () => {
  expect(pageOf([row(3), row(2)], 2)).toEqual({ rows: [row(3), row(2)] });
  expect(pageOf([row(3), row(2), row(1)], 2)).toEqual({ rows: [row(3), row(2)], nextCursor: cursorOf(row(2)) });
});

test('limits a page to 1,000 rows by default', () => {
  expect([0, -1, 30, 5_000].map(pageLimit)).toEqual([1_000, 1_000, 30, 1_000]);
});
