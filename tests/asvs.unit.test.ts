import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/* The evidence that docs/asvs.md names exists. */

const root = fileURLToPath(new URL('../', import.meta.url));
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

type Line = { readonly requirement: string; readonly result: string; readonly evidence: string };
const lines: readonly Line[] = text.split('\n').flatMap((line) => {
  const [, requirement = '', result = '', evidence = ''] = /^\| (\d.*?) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
  return requirement === '' ? [] : [{ requirement, result, evidence }];
});

/** Returns the files and folders in backticks. `dist/testing` is a folder of the build, `@…` a package. */
const pathsIn = (evidence: string): readonly string[] =>
  [...evidence.matchAll(/`([\w.-]+(?:\/[\w.@-]+)+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'dist/testing');

/** Returns tests that are quoted behind their file, with the parts around each `…`. */
const quotesIn = (evidence: string): readonly { readonly file: string; readonly parts: readonly string[] }[] =>
  [...evidence.matchAll(/`([^`]+\.test\.tsx?)` \("([^"]+)"\)/g)].map(([, file = '', quote = '']) => ({
    file,
    parts: quote
      .split('…')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  }));

const problemsOf = ({ requirement, evidence }: Line): readonly string[] => [
  ...pathsIn(evidence)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${requirement}: there is no ${path}`),
  ...quotesIn(evidence).flatMap(({ file, parts }) => {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    return parts.filter((part) => !source.includes(part)).map((part) => `${requirement}: ${file} has no "${part}"`);
  }),
];

test('every file and test that the evidence names exists', () => {
  expect(lines.flatMap(problemsOf)).toEqual([]);
  expect(lines.length).toBeGreaterThan(180);
  expect(lines.flatMap(({ evidence }) => pathsIn(evidence)).length).toBeGreaterThan(150);
});

test('evidence that is gone is reported', () => {
  const evidence = '`gateway/src/gone.ts`, `gateway/src/http/http.unit.test.ts` ("describe … what no test does")';
  expect(problemsOf({ requirement: '1.1.1 decoded once', result: 'met', evidence })).toEqual([
    '1.1.1 decoded once: there is no gateway/src/gone.ts',
    '1.1.1 decoded once: gateway/src/http/http.unit.test.ts has no "what no test does"',
  ]);
});

test('every line has a known result, and evidence or what is missing', () => {
  const results = new Set(['met', 'partly', 'not met', 'none']);
  expect(lines.filter(({ result }) => !results.has(result))).toEqual([]);
  expect(lines.filter(({ result, evidence }) => result !== 'none' && evidence.trim().length < 3)).toEqual([]);
});

test('no requirement has two lines', () => {
  const numbers = lines.flatMap(({ requirement }) => requirement.match(/\b\d+\.\d+\.\d+\b/g) ?? []);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
