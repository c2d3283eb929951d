// `make test`: every check and every suite, whatever fails on the way. The last line is jest's count, alone.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JestResults } from '../tests/closing-line.js';
import { closingLine } from '../tests/closing-line.js';
import { deadCode, format, guestWeight, jest, lint, pages, types } from './steps.js';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));
const file = join(folder, 'results.json');

const failed = [types, lint, format, deadCode, pages, guestWeight].filter((check) => !check());
const tested = jest('tests', ['--json', `--outputFile=${file}`, ...process.argv.slice(2)]);

const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResults) : undefined;
rmSync(folder, { recursive: true });
if (!results) console.error('jest ended before it could count.');
if (failed.length > 0) console.log(`\nBesides the tests, ${failed.length} of the checks above found something.`);

const { line, good } = closingLine(results);
process.exitCode = failed.length === 0 && tested && good ? 0 : 1;
console.log(line);
