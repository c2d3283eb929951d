// Writes docs/spec-coverage.md: `make coverage`.
import { writeFileSync } from 'node:fs';
import { areas } from './areas.js';
import { documentOf } from './document.js';
import { faultsIn } from './faults.js';
import { findTestFile } from './find-test-file.js';

const faults = faultsIn(areas, findTestFile);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
writeFileSync(new URL('../../docs/spec-coverage.md', import.meta.url), documentOf(areas));
const open = areas.flatMap(({ name, requirements }) =>
  requirements.filter(({ shownBy }) => shownBy.length === 0).map(({ says }) => `${name}: ${says}`),
);
console.log(open.length === 0 ? 'Everything is shown.' : `Not shown yet:\n${open.join('\n')}`);
