// `make test`: every check and every suite, whatever fails on the way. The last line is jest's count, alone.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JestResults } from '../tests/closing-line.js';
import { closingLine } from '../tests/closing-line.js';
import { deadCode, format, guestWeight, jest, journeys, lint, pages, servers, types } from './steps.js';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));
const picked = process.argv.slice(2);

/** A run of jest that leaves its counts, and whether it was content. */
const counted = (name: string, run: (args: readonly string[]) => boolean) => {
  const file = join(folder, `${name}.json`);
  const good = run(['--json', `--outputFile=${file}`, ...picked]);
  return { good, results: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResults) : undefined };
};

const failed = [types, lint, format, deadCode, pages, guestWeight, servers].filter((check) => !check());
// Whoever picks suites has picked those that run. Otherwise the journeys have rounds of their own, one on each stack.
const isWhole = picked.length === 0;
const rounds = [
  counted('all', (args) =>
    jest('tests', isWhole ? ['--testPathIgnorePatterns=/tests/e2e/|/node_modules/|/dist/', ...args] : args),
  ),
  ...(isWhole ? (['embedded', 'native'] as const) : []).map((stack) => counted(stack, (args) => journeys(stack, args))),
];
rmSync(folder, { recursive: true });

if (rounds.some(({ results }) => !results)) console.error('jest ended before it could count.');
if (failed.length > 0) console.log(`\nBesides the tests, ${failed.length} of the checks above found something.`);

const { line, good } = closingLine(rounds.map(({ results }) => results));
process.exitCode = failed.length === 0 && rounds.every((round) => round.good) && good ? 0 : 1;
console.log(line);
