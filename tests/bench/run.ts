// `make bench`: what is fast, each beside the bare thing in the same run. Numbers are printed, never asserted.
import { cpus } from 'node:os';
import { owner, scratchFolder, startKeepsake } from '../e2e/keepsake.js';
import { visitor } from '../e2e/visitor.js';
import { eventLatency } from './event-latency.js';
import { table, type Figure } from './figure.js';
import { hotPage } from './hot-page.js';
import { manyCodes } from './many-codes.js';
import { secondStart } from './second-start.js';

const env = { NODE_ENV: 'production', RATE_LIMITS: '1000000' };
const scratch = scratchFolder();
const figures: Figure[] = [];

const measure = async (what: string, bench: () => Promise<readonly Figure[]>): Promise<void> => {
  console.log(`  ${what} …`);
  try {
    figures.push(...(await bench()));
  } catch (error) {
    figures.push({
      name: what,
      measured: error instanceof Error ? error.message : String(error),
      reach: '',
      reached: false,
    });
  }
};

const first = await startKeepsake(scratch.path, env, { built: true });
await first.pressCtrlC();
const { figures: startFigures, keepsake } = await secondStart(scratch.path, env);
figures.push(...startFigures);
try {
  const staff = visitor(keepsake.url);
  await staff.post('/api/admin/login', owner);
  const metricsUrl = /Metrics\s+(\S+)/.exec(keepsake.printed())?.[1] ?? '';
  await measure('hot page', () => hotPage(keepsake.url, staff));
  await measure('orders and their events', () => eventLatency(keepsake.url, metricsUrl));
  await measure('10,000 codes', () => manyCodes(staff, scratch.path)); // last: their pack is drawn for a while
} finally {
  for (const line of keepsake
    .printed()
    .split('\n')
    .filter((one) => /^\s+\d\d:\d\d:\d\d /.test(one)))
    console.log(line);
  await keepsake.pressCtrlC();
  scratch.remove();
}
console.log(
  `\n  ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}\n\n${table(figures)}\n`,
);
