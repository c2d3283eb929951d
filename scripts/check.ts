// `make check`: every check that needs no server.
import type { Check } from './steps.js';
import { deadCode, format, jest, lint, types } from './steps.js';

const architecture: Check = () => jest('architecture', ['tests/architecture', 'tests/event-map', 'tests/lock-file']);
const failed = [types, lint, format, deadCode, architecture].filter((check) => !check());

console.log(failed.length === 0 ? '\nAll good.' : `\n${failed.length} not good; see above.`);
process.exitCode = failed.length === 0 ? 0 : 1;
