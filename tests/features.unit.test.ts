import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { roles } from './features/areas.js';
import { documentOf } from './features/document.js';
import { faultsIn } from './features/faults.js';
import { findTestFile } from './features/find-test-file.js';
import { feature } from './features/feature.js';
import { readTestFile } from './features/test-titles.js';

const areas = roles.flatMap((role) => role.areas);
const planted = readTestFile(
  'a.test.ts',
  `describe('a room', () => {
    test('has a door', () => { expect(door).toBe('It\\'s open') });
    test.skip('has a window', () => {});
    test.each([1])('has %s lamps', () => {});
    (mayRun ? test : test)('is odd', () => {});
  });
  describe.skip('a cellar', () => { it('is dark', () => {}) });`,
);
const find = (path: string) => (path === 'a.test.ts' ? planted : undefined);
const problems = (shownBy: readonly string[], terms?: readonly string[]) =>
  faultsIn([{ name: 'Rooms', features: [feature('a way in', shownBy, terms && { texts: terms })] }], find);

describe('document of features', () => {
  test('names only tests that run, and texts that they contain', () => {
    expect(faultsIn(areas, findTestFile)).toEqual([]);
  });

  test('matches the output of `make features`', () => {
    expect(readFileSync(new URL('../docs/features.md', import.meta.url), 'utf8')).toBe(documentOf(roles));
  });

  test('lists each feature once', () => {
    for (const { name, features } of areas) {
      const all = features.map(({ text }) => `${name}: ${text}`);
      expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
    }
  });
});

describe('reference to a test', () => {
  test('holds when the test exists, alone or parameterized', () => {
    expect(problems(['a.test.ts › has a door', 'a.test.ts › has %s lamps'], ["It's open"])).toEqual([]);
  });

  test.each([
    ['another file', 'b.test.ts › has a door', 'names b.test.ts, which is not there'],
    ['another title', 'a.test.ts › has doors', 'names "has doors", which is no test of a.test.ts'],
    ['a test that is left out', 'a.test.ts › has a window', 'names "has a window", which is left out'],
    ['a test in a block that is left out', 'a.test.ts › is dark', 'names "is dark", which is left out'],
    ['no title', 'a.test.ts', 'names no test: "path › title"'],
  ])('fails for %s', (_what, reference, problem) => {
    expect(problems([reference])).toEqual([`Rooms: "a way in" ${problem}`]);
  });

  test('fails when the test does not contain the promised text', () => {
    expect(problems(['a.test.ts › has a door'], ['It is shut'])).toEqual([
      'Rooms: "a way in" promises the words "It is shut", which no test of it reads',
    ]);
  });

  test('marks a feature without a test', () => {
    const page = documentOf([
      {
        name: 'Guests',
        areas: [{ name: 'Rooms', features: [feature('a way in'), feature('a door', ['a.test.ts › x'])] }],
      },
    ]);
    expect(page).toContain('With a test: 1 of 2.');
    expect(page).toContain('| a way in | **no test yet** |  |');
  });
});
