// `make test`, `make verify` and `.ci/run`: runs all checks and suites of a tier (tests/runner/tiers.ts), also after a
// failure.
// With paths or patterns it runs only those suites. The last line is jest's count.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { closingLine, type JestResults } from '../tests/runner/closing-line.js';
import { slowestFiles } from '../tests/runner/slowest-files.js';
import { isTier, roundsOf, tiers, type Round } from '../tests/runner/tiers.js';
import {
  builtProduct,
  deadCode,
  format,
  guestWeight,
  inOrder,
  jest,
  jestOptions,
  journeys,
  lint,
  pages,
  root,
  servers,
  types,
  type Outcome,
} from './steps.js';

const [first = '', ...rest] = process.argv.slice(2);
const named = /^--tier=(.*)$/.exec(first)?.[1];
const tier = named ?? 'test';
const picked = named === undefined ? process.argv.slice(2) : rest;
if (!isTier(tier) || tier === 'quick') {
  console.error(`There is no tier "${tier}". Choose one of ${tiers.join(', ')}; make quick runs the first.`);
  process.exit(1);
}

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));

const allSuites = (): readonly string[] => {
  const { stdout } = spawnSync(`${root}node_modules/.bin/jest`, ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: jestOptions },
  });
  return stdout.split('\n').filter((line) => line !== '');
};
const pathOf = (file: string): string => relative(root, file).split(sep).join('/');

/** Runs one round of jest and returns its counts; undefined when jest ended without results. */
const run = async (
  name: string,
  start: (args: readonly string[]) => Promise<Outcome>,
  args: readonly string[],
): Promise<{ readonly outcome: Outcome; readonly results: JestResults | undefined }> => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const outcome = await start(['--json', `--outputFile=${file}`, ...args]);
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResults) : undefined;
  if (!results) console.error(`${name}: jest ended without results.`);
  return { outcome, results };
};

const runRound = (suites: readonly string[]) => (round: Round) => {
  const files = suites.filter((file) => round.includes(pathOf(file)));
  const { name, stack, workers, sizes = {} } = round;
  const unset = Object.fromEntries(Object.entries(sizes).filter(([setting]) => process.env[setting] === undefined));
  const start = (args: readonly string[]): Promise<Outcome> =>
    stack ? journeys(name, stack, args, unset)() : jest(name, args, { ...unset, ...builtProduct })();
  return run(name, start, [...(workers ? [`--maxWorkers=${workers}`] : []), '--runTestsByPath', ...files]);
};

/** Checks and suites run concurrently: checks use one processor, suites two. */
const wholeTier = async () => {
  const built = await inOrder([types, pages, servers]);
  const checks = inOrder([lint(), format, deadCode, guestWeight]);
  const suites = allSuites();
  const rounds = [];
  for (const round of roundsOf(tier)) rounds.push(await runRound(suites)(round));
  return { checks: [...built, ...(await checks)], rounds };
};

const pickedSuites = async () => ({
  checks: await inOrder([types, pages]),
  rounds: [await run('picked suites', (args) => jest('picked suites', args, builtProduct)(), picked)],
});

const { checks, rounds } = await (picked.length === 0 ? wholeTier() : pickedSuites());
rmSync(folder, { recursive: true });

const results = rounds.map((round) => round.results);
const outcomes = [...checks, ...rounds.map(({ outcome }) => outcome)];
const { line, good } = closingLine(results);

console.log('\nThe ten slowest files, in seconds:');
for (const { path, seconds } of slowestFiles(results, 10))
  console.log(`${seconds.toFixed(1).padStart(8)}  ${pathOf(path)}`);
console.log('\nSteps, in seconds:');
for (const { name, seconds, good: isGood } of outcomes)
  console.log(`${seconds.toFixed(1).padStart(8)}  ${name}${isGood ? '' : ': NOT GOOD'}`);
const minutes = (performance.now() - began) / 60_000;
console.log(`\n${picked.length === 0 ? `make ${tier}` : 'picked suites'}: ${minutes.toFixed(1)} minutes`);
if (process.env['TEST_RESULTS']) writeFileSync(process.env['TEST_RESULTS'], JSON.stringify({ outcomes, results }));

process.exitCode = good && outcomes.every((outcome) => outcome.good) ? 0 : 1;
console.log(line);
