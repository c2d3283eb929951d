// `make lighthouse`, or `make lighthouse ARGS=/checkout`: Lighthouse scores of a first visit by phone, median of three runs.
// Fails below the promised scores. `timeline` is a memorial with photos.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { findChromium } from '../e2e/support/chromium.js';
import { owner, scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';

const promised = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
const rounds = 3;
/** Lighthouse simulates a phone slower by this factor; longer tasks block input. */
const slowdown = 4;
const blockingMs = 50;

type Mark = keyof typeof promised;
type Report = {
  readonly categories: Readonly<
    Record<Mark, { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>
  >;
};

/** One trace event: start, length and CPU time in microseconds. */
type Traced = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
};

const marks = Object.keys(promised) as readonly Mark[];
const program = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
const scratch = scratchFolder();
const chromium = findChromium();
if (chromium === undefined) throw new Error('No Chromium was found (Debian: apt-get install chromium).');

/** Runs Lighthouse once; retries when the machine is too busy to record. */
const read = (url: string, skipped: readonly string[], tries = 3): Report => {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const kept = ['--save-assets', `--output-path=${join(scratch.path, 'look.json')}`];
  const skips = skipped.map((audit) => `--skip-audits=${audit}`);
  const args = [program, url, '--output=json', ...kept, '--quiet', `--only-categories=${marks.join()}`, ...skips];
  try {
    execFileSync(process.execPath, [...args, `--chrome-flags=${flags.join(' ')}`], {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return JSON.parse(readFileSync(join(scratch.path, 'look.json'), 'utf8')) as Report;
  } catch (error) {
    if (tries === 1)
      throw new Error('Lighthouse could not record the page. Retry on a less busy machine.', { cause: error });
    return read(url, skipped, tries - 1);
  }
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const seconds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/**
 * Returns the blocking time of the last run without waits for a CPU, in milliseconds. The score counts those waits
 * against the page, although other processes of this machine cause them.
 */
const blockedByItself = (): number => {
  const trace = readFileSync(join(scratch.path, 'look-0.trace.json'), 'utf8');
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly Traced[] };
  const begun = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http') === true,
  );
  const painted = traceEvents.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === begun?.pid && ts >= begun.ts,
  );
  if (!begun || !painted) throw new Error('The trace lacks the start or the first paint of the page. Retry.');
  return traceEvents
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' && name.endsWith('RunTask') && pid === begun.pid && tid === begun.tid && ts >= painted.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - blockingMs), 0);
};

/**
 * Timelines and the activation, whose addresses carry codes, are kept out of search engines: the audit that asks for
 * the opposite is left out, all others count.
 */
const skippedOf = (path: string): readonly string[] =>
  path.startsWith('/timeline/') || path === '/account' ? ['is-crawlable'] : [];

/** Creates a memorial with text, dates and six photos. */
const family = async (url: string): Promise<string> => {
  const staff = visitor(url);
  await staff.post('/api/admin/login', owner);
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Lighthouse' });
  const [qrCode = ''] = generatedCodesAnswer.parse(made.body).codes;
  const guest = visitor(url);
  await guest.post('/api/customer/activate-qr', {
    qrCode,
    customerName: 'Rui Duarte',
    customerEmail: 'rui.duarte@example.org',
    honoreeName: 'Inés Duarte',
    eventType: 'memorial',
    eventDescription: 'She taught half of this town to read, and the other half to laugh about it.',
  });
  for (let n = 1; n <= 6; n += 1) {
    const photograph = await photographWithGps(2_000 + n, 1_500);
    const memory = new FormData();
    memory.set('title', `Summer ${n}`);
    memory.set('description', 'By the sea, with everybody.');
    memory.set('date', `19${70 + n}-07-04`);
    memory.set('media', new File([new Uint8Array(photograph)], `summer-${n}.jpg`, { type: 'image/jpeg' }));
    await guest.post(`/api/timeline/${qrCode}/entries`, memory);
  }
  await until('its photos to be processed', async () => {
    const { entries } = timelineAnswer.parse((await guest.get(`/api/timeline/${qrCode}`)).body);
    return entries.length === 6 && entries.every(({ mediaState }) => mediaState === 'ready') ? true : undefined;
  });
  return `/timeline/${qrCode}`;
};

const judge = (address: string, path: string): void => {
  const reports = Array.from({ length: rounds }, () => read(address + path, skippedOf(path)));
  const [last] = reports.slice(-1);
  for (const mark of marks) {
    const score = Math.round(median(reports.map(({ categories }) => categories[mark].score)) * 100);
    console.log(`${path}  ${mark.padEnd(15)}${score}   promised ${promised[mark]}`);
    if (score >= promised[mark]) continue;
    process.exitCode = 1;
    for (const { id } of last?.categories[mark].auditRefs ?? [])
      if ((last?.audits[id]?.score ?? 1) < 0.9) console.log(`    ${last?.audits[id]?.title}`);
  }
  for (const id of seconds) console.log(`    ${last?.audits[id]?.title}: ${last?.audits[id]?.displayValue}`);
  console.log(`    of the blocking time, without waits for a processor: ${Math.round(blockedByItself())} ms`);
};

const keepsake = await startKeepsake(scratch.path, {}, { built: true });
for (const path of process.argv.length > 2
  ? process.argv.slice(2)
  : ['/', '/checkout', '/create', '/account', 'timeline'])
  judge(keepsake.url, path === 'timeline' ? await family(keepsake.url) : path);
await keepsake.pressCtrlC();
scratch.remove();
