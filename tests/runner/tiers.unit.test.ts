import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { allFaults } from '../faults/all.js';
import { adapterJourneys, embeddedOnly, fromCi, inCi, roundsOf, verifyOnly } from './tiers.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const suites = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '');
const inTier = (tier: 'test' | 'ci' | 'verify'): ReadonlySet<string> =>
  new Set(roundsOf(tier).flatMap(({ includes }) => suites.filter(includes)));

describe('test tiers', () => {
  it('run every suite in make verify', () => {
    expect(suites.filter((path) => !inTier('verify').has(path))).toEqual([]);
  });

  it('include all suites of the smaller tier', () => {
    const [test, ci, verify] = [inTier('test'), inTier('ci'), inTier('verify')];
    expect([...test].filter((path) => !ci.has(path))).toEqual([]);
    expect([...ci].filter((path) => !verify.has(path))).toEqual([]);
  });

  it('run all unit, integration and contract tests and all journeys in .ci/run', () => {
    const ci = inTier('ci');
    const missing = suites.filter((path) => !ci.has(path));
    expect(
      missing.filter((path) => /\.(unit|int|contract)\.test\.tsx?$/.test(path) || path.startsWith('tests/e2e/')),
    ).toEqual([]);
  });

  it('run all unit and contract tests in make test', () => {
    const test = inTier('test');
    expect(suites.filter((path) => /\.(unit|contract)\.test\.tsx?$/.test(path) && !test.has(path))).toEqual([]);
  });

  it('run each planted fault’s suite in make test', () => {
    const test = inTier('test');
    expect(allFaults.length).toBeGreaterThan(40);
    expect(allFaults.filter(({ tests }) => !tests.some((path) => test.has(path))).map(({ id }) => id)).toEqual([]);
  });

  it('run no suite twice on the same stack', () => {
    for (const tier of ['test', 'ci', 'verify'] as const)
      for (const stack of [undefined, 'embedded', 'native'] as const) {
        const rounds = roundsOf(tier).filter((round) => round.stack === stack);
        expect(suites.filter((path) => rounds.filter(({ includes }) => includes(path)).length > 1)).toEqual([]);
      }
  });

  it.each([...verifyOnly, ...fromCi, ...inCi, ...adapterJourneys, ...embeddedOnly])(
    'name only existing suites: %s',
    (prefix) => {
      expect(suites.some((path) => path.startsWith(prefix))).toBe(true);
    },
  );
});
