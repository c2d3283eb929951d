// Writes docs/features.md: `make features`.
import { writeFileSync } from 'node:fs';
import { roles } from './areas.js';
import { documentOf } from './document.js';
import { faultsIn } from './faults.js';
import { findTestFile } from './find-test-file.js';

const areas = roles.flatMap((role) => role.areas);
const problems = faultsIn(areas, findTestFile);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
writeFileSync(new URL('../../docs/features.md', import.meta.url), documentOf(roles));
const open = areas.flatMap(({ name, features }) =>
  features.filter(({ shownBy }) => shownBy.length === 0).map(({ text }) => `${name}: ${text}`),
);
console.log(open.length === 0 ? 'Every feature has a test.' : `Without a test:\n${open.join('\n')}`);
