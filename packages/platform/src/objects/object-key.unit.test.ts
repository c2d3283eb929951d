import { expect, test } from '@jest/globals';
import { keyOf, pathOf, pathPrefixOf, type Marks } from './object-key.js';

const places: readonly (readonly [string, Marks])[] = [
  ['a folder', { escape: '%', more: '+', odd: /\./g }],
  ['S3', { escape: '~', more: '.', odd: /[.~!*'()]/g }],
];
const keys = [
  'plain/key.jpg',
  '../../etc/passwd',
  '/',
  'a//b',
  'trailing/',
  "~!*'() %25+=.",
  'ü/😀',
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(512),
];

test.each(places)('maps keys to unique, reversible paths in %s', (_place, marks) => {
  const paths = keys.map((key) => pathOf(key, marks));
  expect(paths.map((path) => keyOf(path, marks))).toEqual(keys);
  expect(new Set(paths).size).toBe(keys.length);
  expect(paths.filter((path) => path.split('/').some((name) => /^\.{0,2}$/.test(name)))).toEqual([]);
});

test('uses only symbols in S3 names that need no encoding', () => {
  const [, marks] = places[1] ?? [];
  for (const key of keys) expect(marks && pathOf(key, marks)).toMatch(/^[A-Za-z0-9/_.~-]+$/);
});

test.each(places)('maps prefixes to path prefixes of their keys in %s', (_place, marks) => {
  for (const key of keys)
    for (let length = 0; length <= key.length; length++)
      expect(pathOf(key, marks).startsWith(pathPrefixOf(key.slice(0, length), marks))).toBe(true);
});

test('rejects keys that no store accepts', () => {
  for (const [, marks] of places)
    for (const key of ['', 'x'.repeat(513), 'lone \ud800', '😀'.repeat(256)])
      expect(() => pathOf(key, marks)).toThrow('An object key has 1 to 512 whole characters');
});
