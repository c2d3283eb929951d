// `make bench`: runs benchmarks, each next to a baseline. Prints numbers, asserts none.
import { scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';
import { memoryBook } from './timelines/memory-book.js';
import { campaign } from './emails/campaign.js';
import { timelineExport } from './timelines/timeline-export.js';
import { eventLatency } from './engine/latency.js';
import { ordersReceived } from './orders/event-latency.js';
import { table, type Figure } from './figure.js';
import { hotPage } from './timelines/hot-page.js';
import { idleMemory } from './processes/idle-memory.js';
import { makerPack } from './plates/maker-pack.js';
import { manyCodes } from './plates/many-codes.js';
import { manyTimelines } from './timelines/many-timelines.js';
import { manyOrders, warmUp } from './orders/orders.js';
import { officeLists } from './large/office-lists.js';
import { overload } from './orders/overload.js';
import { ownPost } from './timelines/own-post.js';
import { pageGrowth } from './timelines/page-growth.js';
import { pictures } from './timelines/pictures.js';
import { comparePeers } from './peers/peers.js';
import { isWanted, readPlan, sized, type Plan } from './plan.js';
import { postings } from './orders/postings.js';
import { relay } from './orders/relay.js';
import { machine, writeReport } from './report.js';
import { medianOf } from './runs.js';
import { secondStart } from './processes/second-start.js';
import { startSite, type Site } from './site.js';
import { tributeFilm } from './timelines/tribute-film.js';
import { uploads } from './timelines/uploads.js';

const planOrExit = (): Plan => {
  try {
    return readPlan(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
};

const plan = planOrExit();
let figures: Figure[] = [];
const began = performance.now();

const measure = async (ids: readonly string[], bench: () => Promise<readonly Figure[]>): Promise<void> => {
  if (!isWanted(plan, ...ids)) return;
  const startedAt = performance.now();
  try {
    figures.push(...(await bench()));
  } catch (error) {
    console.error(error);
    const [text = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    figures.push({ id: ids.join(', '), name: 'could not be measured', measured: text, reach: '', reached: false });
  }
  console.log(`  ${ids.join(', ')} took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
};

const apart = async (site: Site): Promise<void> => {
  const metricsUrls = site.topology.members().map(({ privateUrl }) => `${privateUrl}/metrics`);
  const named = 'each service a process, Kafka';
  await measure(['S11'], () => idleMemory(site));
  await measure(['S1'], () => hotPage(site, plan));
  await measure(['S2'], () => pageGrowth(site, plan));
  await measure(['S3', 'S4'], () => manyTimelines(site, plan));
  await measure(['S5'], () => ownPost(site, plan));
  await measure(['S7'], () => eventLatency(site, plan));
  await measure(['S6'], () => manyOrders(site, plan));
  await measure(['S7'], async () => {
    await warmUp(site, plan);
    const where = { url: site.url, metricsUrls, named };
    const busyS = plan.only.length > 0 ? 60 : 20; // a third in the whole run
    return [
      await ordersReceived(where, 20, sized(plan, 8, 4)),
      await ordersReceived(where, 100, sized(plan, busyS, 4)),
    ];
  });
  await measure(['S8'], () => relay(site, plan));
  await measure(['S11'], () => uploads(site, plan));
  await measure(['R18'], () => overload(site, plan));
  await measure(['S14'], () => officeLists(site, plan));
  await measure(['S9'], () => manyCodes(site, plan)); // last, because their images are rendered for a while
};

const together = async (): Promise<readonly Figure[]> => {
  const env = { NODE_ENV: 'production', RATE_LIMITS: '1000000' };
  const scratch = scratchFolder();
  try {
    const first = await startKeepsake(scratch.path, env, plan);
    await first.pressCtrlC();
    const { figures: startFigures, keepsake } = await secondStart(scratch.path, env, plan.built);
    const metricsUrls = [/Metrics\s+(\S+)/.exec(keepsake.printed())?.[1] ?? ''];
    const where = { url: keepsake.url, metricsUrls, named: 'one process, PostgreSQL' };
    try {
      return [...startFigures, await ordersReceived(where, 20, sized(plan, 8, 4))];
    } finally {
      await keepsake.pressCtrlC();
    }
  } finally {
    scratch.remove();
  }
};

const separately = async (): Promise<readonly Figure[]> => {
  const site = await startSite(plan);
  if ('notRun' in site) throw new Error(site.notRun);
  try {
    await apart(site);
  } finally {
    await site.stop();
  }
  return [];
};

const ofTheSite = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9', 'S11', 'S14', 'R18'];
const runs: (readonly Figure[])[] = [];

const report = (): void => {
  const minutes = (performance.now() - began) / 60_000 / runs.length;
  const inOrder = medianOf(runs).toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  if (inOrder.length > 0) console.log(`\n  ${machine()}, ${minutes.toFixed(1)} minutes\n\n${table(inOrder)}\n`);
  if (plan.only.length === 0 && !plan.peers && !plan.small) writeReport(inOrder, minutes, runs.length);
};

while (runs.length < plan.runs) {
  figures = [];
  await measure(['S15', 'S7'], together);
  await measure(['S12'], () => pictures(plan));
  await measure(['S10'], () => makerPack(plan));
  await measure(['S13'], () => campaign(plan));
  await measure(['S16'], () => postings(plan));
  await measure(['S17'], () => memoryBook(plan));
  await measure(['S19'], () => timelineExport(plan));
  await measure(['S21'], () => tributeFilm(plan));
  await measure(ofTheSite, separately);
  runs.push(figures);
  report(); // after each run, so that an interrupted series keeps those that ended
}
if (plan.peers) await comparePeers(plan);
process.exit(0); // a load generator may keep sockets open for a while
