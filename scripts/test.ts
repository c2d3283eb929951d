// `make test`: every check and every suite, whatever fails on the way. A suite that failed is run a second time by
// itself and named when it is good then (docs/decisions/0090). The last line is jest's count, alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closingLine } from '../tests/closing-line.js';
import { counted, withSecondLook } from '../tests/rounds.js';
import { deadCode, format, guestWeight, jest, journeys, lint, pages, servers, types } from './steps.js';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));
const picked = process.argv.slice(2);

const failed = [types, lint, format, deadCode, pages, guestWeight, servers].filter((check) => !check());
// Whoever picks suites has picked those that run. Otherwise the journeys have rounds of their own, one on each stack.
const isWhole = picked.length === 0;
const rounds = isWhole
  ? [
      withSecondLook(folder, 'all', (args) =>
        jest('tests', ['--testPathIgnorePatterns=/tests/e2e/|/node_modules/|/dist/', ...args]),
      ),
      ...(['embedded', 'native'] as const).map((stack) =>
        withSecondLook(folder, stack, (args) => journeys(stack, args)),
      ),
    ]
  : [counted(folder, 'picked', (args) => jest('tests', args), picked)];
rmSync(folder, { recursive: true });

if (rounds.some(({ results }) => !results)) console.error('jest ended before it could count.');
if (failed.length > 0) console.log(`\nBesides the tests, ${failed.length} of the checks above found something.`);

const { line, good } = closingLine(rounds.map(({ results }) => results));
process.exitCode = failed.length === 0 && rounds.every((round) => round.good) && good ? 0 : 1;
console.log(line);
