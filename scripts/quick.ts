// `make quick`: checks types, lints changed files, and runs the unit and integration tests that import one of them.
// Changed: everything that differs from the upstream branch, or from the last commit without one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pickRelated } from '../tests/runner/pick-related.js';
import { inOrder, jest, jestOptions, lint, root, types, type Step } from './steps.js';

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
  const { stdout, status } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });
  return status === 0 ? stdout : '';
};
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const base = run('git', ['merge-base', 'HEAD', '@{upstream}']).trim() || 'HEAD';
const differing = lines(run('git', ['diff', '--name-only', base]));
const untracked = lines(run('git', ['ls-files', '--others', '--exclude-standard']));
const uncommitted = [...new Set([...differing, ...untracked])];
/** In a clean checkout: the files of the last commit. */
const changed = (uncommitted.length > 0 ? uncommitted : lines(run('git', ['diff', '--name-only', 'HEAD~1']))).filter(
  (path) => existsSync(root + path),
);
const sources = changed.filter((path) => /\.(tsx?|mjs|cjs|js)$/.test(path));

const related =
  sources.length === 0
    ? []
    : lines(
        run(`${root}node_modules/.bin/jest`, ['--listTests', '--findRelatedTests', ...sources], {
          NODE_OPTIONS: jestOptions,
        }),
      ).map((file) => relative(root, file));
const { picked, left } = pickRelated(changed, related);

const began = performance.now();
const steps: readonly Step[] = [
  types,
  ...(sources.length === 0 ? [] : [lint(sources)]),
  ...(picked.length === 0 ? [] : [jest('related tests', ['--runTestsByPath', ...picked])]),
];
const outcomes = await inOrder(steps);
const failed = outcomes.filter(({ good }) => !good);

console.log(`\n${changed.length} files changed, ${picked.length} related test files ran.`);
if (left.length > 0) console.log(`${left.length} more related test files run in make test.`);
console.log(`make quick: ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(failed.length === 0 ? 'All good.' : `Not good: ${failed.map(({ name }) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
