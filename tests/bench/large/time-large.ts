// `make time-large`: times the lists on the data of `make seed-large`. CALLS= is the number of calls per list.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { owner, startKeepsake } from '../../e2e/support/keepsake.js';
import { visitor } from '../../e2e/support/visitor.js';
import { ms } from '../figure.js';
import { looksOf, durationMs } from './office-lists.js';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const dataDir = resolve(process.env['INIT_CWD'] ?? '.', process.env['DATA_DIR'] || join(checkout, '.keepsake-large'));
const calls = Number(process.env['CALLS'] || 60);

if (!existsSync(join(dataDir, 'made-by-seed-large'))) {
  console.error(`${dataDir} was not filled by make seed-large. Fill it, or name the folder with DATA_DIR=.`);
  process.exit(1);
}
if (!Number.isInteger(calls) || calls < 1) {
  console.error(`CALLS is a number from 1, not "${process.env['CALLS']}".`);
  process.exit(1);
}
const keepsake = await startKeepsake(dataDir, {}, { built: true });
try {
  const staff = visitor(keepsake.url);
  const { status } = await staff.post('/api/admin/login', owner);
  if (status !== 200) throw new Error(`The owner could not sign in: ${status}.`);
  for (const { who, views } of await looksOf(staff, keepsake.url))
    for (const { name, path, reachMs } of views) {
      const took = await durationMs(who, path, calls);
      console.log(
        `  ${name}: p95 ${ms(took)}${reachMs === undefined ? '' : took <= reachMs ? ', good' : `, over ${reachMs} ms`}`,
      );
    }
} finally {
  await keepsake.pressCtrlC();
}
