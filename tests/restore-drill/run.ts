// `make restore-drill`: loses a loaded PostgreSQL, restores it from its archive and reports the loss and the time.
// SIZE_MB, SECONDS and FROM (a release, as for make upgrade) select it; ARGS=--sabotage ends archiving unnoticed, and
// the drill must find it.
import { missingArchive } from '@keepsake/native/archived-postgres';
import { openRelease } from '../upgrade/release.js';
import { restoreDrill } from './drill.js';

const numberOf = (name: string, usual: number): number => {
  const value = Number(process.env[name] || usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${name} is not a whole number. Set it, for example ${name}=${usual}.`);
};

const missing = missingArchive();
if (missing !== undefined) {
  console.error(missing);
  process.exit(2);
}
const from = process.env['FROM'] ? await openRelease(process.env['FROM']) : undefined;
const isSabotaged = process.argv.includes('--sabotage');
const { table, problems } = await restoreDrill({
  sizeMb: numberOf('SIZE_MB', 1_000),
  seconds: numberOf('SECONDS', 60),
  maxLossMs: 60_000,
  isSabotaged,
  report: (text) => console.log(`  ${text}`),
  ...(from && { from }),
});
console.table(table);
for (const line of problems.slice(0, 20)) console.log(line);
const isFound = isSabotaged && problems.length > 0;
console.log(isFound ? 'The sabotage was found.' : problems.length === 0 && !isSabotaged ? 'Good.' : 'NOT GOOD.');
process.exit(isFound || (problems.length === 0 && !isSabotaged) ? 0 : 1);
