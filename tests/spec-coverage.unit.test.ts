import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { areas } from './spec-coverage/areas.js';
import { documentOf } from './spec-coverage/document.js';
import { faultsIn } from './spec-coverage/faults.js';
import { findTestFile } from './spec-coverage/find-test-file.js';
import { asks } from './spec-coverage/requirement.js';
import { readTestFile } from './spec-coverage/test-titles.js';

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
const faults = (shownBy: readonly string[], words?: readonly string[]) =>
  faultsIn([{ name: 'Rooms', requirements: [asks('a way in', shownBy, words && { words })] }], find);

describe('the document of what was asked for', () => {
  test('names only tests that are there and run, and words that they read', () => {
    expect(faultsIn(areas, findTestFile)).toEqual([]);
  });

  test('is what `make coverage` writes', () => {
    expect(readFileSync(new URL('../docs/spec-coverage.md', import.meta.url), 'utf8')).toBe(documentOf(areas));
  });

  test('asks for nothing twice', () => {
    for (const { name, requirements } of areas) {
      const all = requirements.map(({ says }) => `${name}: ${says}`);
      expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
    }
  });
});

describe('a reference to a test', () => {
  test('holds when the test is there, alone or for each of a table', () => {
    expect(faults(['a.test.ts › has a door', 'a.test.ts › has %s lamps'], ["It's open"])).toEqual([]);
  });

  test.each([
    ['another file', 'b.test.ts › has a door', 'names b.test.ts, which is not there'],
    ['another title', 'a.test.ts › has doors', 'names "has doors", which is no test of a.test.ts'],
    ['a test that is left out', 'a.test.ts › has a window', 'names "has a window", which is left out'],
    ['a test in a block that is left out', 'a.test.ts › is dark', 'names "is dark", which is left out'],
    ['no title', 'a.test.ts', 'names no test: "path › title"'],
  ])('fails for %s', (_what, reference, fault) => {
    expect(faults([reference])).toEqual([`Rooms: "a way in" ${fault}`]);
  });

  test('fails when the words it promises are not read', () => {
    expect(faults(['a.test.ts › has a door'], ['It is shut'])).toEqual([
      'Rooms: "a way in" promises the words "It is shut", which no test of it reads',
    ]);
  });

  test('that is missing is told in the document', () => {
    const page = documentOf([{ name: 'Rooms', requirements: [asks('a way in'), asks('a door', ['a.test.ts › x'])] }]);
    expect(page).toContain('Shown: 1 of 2.');
    expect(page).toContain('| a way in | **not shown yet** |  |');
  });
});
