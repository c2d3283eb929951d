// `make check`: every check that needs no server and no browser.
import { deadCode, format, guestWeight, inOrder, jest, lint, pages, types } from './steps.js';

const structure = jest('structure', [
  'tests/architecture.test',
  'tests/[a-z-]+.unit.test',
  'tests/runner/[a-z-]+.unit.test',
]);
const outcomes = await inOrder([types, pages, lint(), format, deadCode, guestWeight, structure]);
const failed = outcomes.filter(({ good }) => !good);

console.log(failed.length === 0 ? '\nAll good.' : `\nNot good: ${failed.map(({ name }) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
