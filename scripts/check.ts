// `make check`: every check that needs no server and no browser.
import type { Check } from './steps.js';
import { deadCode, format, guestWeight, jest, lint, pages, types } from './steps.js';

const architecture: Check = () => jest('architecture', ['tests/architecture.test', 'tests/[a-z-]+.unit.test']);
const failed = [types, lint, format, deadCode, pages, guestWeight, architecture].filter((check) => !check());

console.log(failed.length === 0 ? '\nAll good.' : `\n${failed.length} not good; see above.`);
process.exitCode = failed.length === 0 ? 0 : 1;
