// `make upgrade FROM=ref`: upgrades a loaded installation from that release to the working tree, back, and again.
import { readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { startTopology, type Topology } from '@keepsake/native/topology';
import { activate } from '../chaos/faults/production-fixture.js';
import { scratchFolder } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { buildRelease, checkout } from './release.js';
import { startTraffic } from './traffic.js';

const scratch = scratchFolder();
const programs = join(scratch.path, 'programs');

/** Members start from the link's target, so a restart after this runs the other version. */
const select = (folder: string): void => {
  const next = `${programs}.next`;
  symlinkSync(folder, next);
  renameSync(next, programs);
};

/** In the chart an old pod runs on for five seconds after the new one is ready, so its clients have reconnected. */
const overlapMs = 5_000;

/** Replaces one process after the other, services before gateways. Readers and gateways have a second one. */
const replaceAll = async (topology: Topology, folder: string): Promise<void> => {
  select(folder);
  for (const member of topology.members()) {
    await member.restart();
    if (/^gateway-|-reader-/.test(member.name)) await pause(overlapMs);
  }
};

const ordersOf = async (staff: Visitor): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let page: string | undefined = '/api/orders?limit=100'; page !== undefined;) {
    const reply = await staff.get(page);
    ids.push(
      ...staffOrder
        .array()
        .parse(reply.body)
        .map(({ id }) => id),
    );
    page = /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
};

const titlesOf = async (url: string, code: string): Promise<readonly string[]> => {
  const titles: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const path = `/api/timeline/${code}?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = timelineAnswer.parse((await visitor(url).get(path)).body);
    titles.push(...answer.entries.map(({ title }) => title));
    cursor = answer.nextCursor ?? undefined;
  }
  return titles;
};

const repeatedOrLost = (expected: readonly string[], found: readonly string[]): string => {
  const lost = expected.filter((one) => !found.includes(one)).length;
  const repeated = expected.filter((one) => found.filter((other) => other === one).length > 1).length;
  return `${lost} lost, ${repeated} repeated`;
};

const { commit, folder } = buildRelease(process.env['FROM'] || undefined);
symlinkSync(folder, programs);
const crashes: string[] = [];
const topology = await startTopology({
  checkout: programs,
  built: true,
  gateways: 2,
  readers: 2,
  env: { RATE_LIMITS: '1000000' },
  onCrash: (member, how) => void crashes.push(`${member} ${how}`),
});
let isGood = false;
try {
  const [url = ''] = topology.urls;
  const staff = visitor(url);
  await staff.post('/api/admin/login', topology.owner);
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Upgrade' });
  const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  await activate(url, code);

  const traffic = startTraffic(topology.urls, code);
  const began = performance.now();
  for (const [step, target] of [
    ['upgrade', checkout],
    ['rollback', folder],
    ['second upgrade', checkout],
  ] as const) {
    await replaceAll(topology, target);
    console.log(`  ${step} done after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  await traffic.stop();

  // The mailbox page shows only the newest.
  const mails = join(topology.folder, 'mail');
  const expectedMails = [...traffic.orders.keys()];
  const mailsOf = (): readonly string[] =>
    readdirSync(mails)
      .filter((name) => name.endsWith('.eml'))
      .flatMap((name) => /^To: .*?(upgrade\.[\w.]+@[\w.]+)/im.exec(readFileSync(join(mails, name), 'utf8'))?.[1] ?? []);
  await until('an email of every order', () =>
    repeatedOrLost(expectedMails, mailsOf()).startsWith('0 lost') ? true : undefined,
  ).catch((error: unknown) => console.error(error));
  const results = {
    'from, to': `${commit}, working tree`,
    'guest views': `${traffic.views.ok} good, ${traffic.views.failed.length} failed`,
    orders: `${traffic.orders.size} accepted, ${repeatedOrLost([...traffic.orders.values()], await ordersOf(staff))}`,
    memories: `${traffic.titles.length} accepted, ${repeatedOrLost(traffic.titles, await titlesOf(url, code))}`,
    emails: repeatedOrLost(expectedMails, mailsOf()),
    'writes that failed': String(traffic.failed.length),
    crashes: String(crashes.length),
  };
  console.table(results);
  for (const line of [...traffic.views.failed.slice(0, 5), ...traffic.failed.slice(0, 5), ...crashes])
    console.log(line);
  const losses = [results.orders, results.memories, results.emails].filter(
    (text) => !text.endsWith('0 lost, 0 repeated'),
  );
  isGood = losses.length + traffic.views.failed.length + traffic.failed.length + crashes.length === 0;
} finally {
  await topology.stop();
  scratch.remove();
}
console.log(isGood ? 'Nothing failed and nothing was lost.' : 'FAILED: see the table.');
process.exit(isGood ? 0 : 1);
