import { loadavg } from 'node:os';
import type { Plan } from '../plan.js';
import { machine } from '../report.js';
import { startSite } from '../site.js';
import { codeRows } from './codes.js';
import { emailRows } from './emails.js';
import { pageRows } from './pages.js';
import { groupOf, settled, type Row } from './peer.js';
import { photoRow } from './photos.js';
import { peersTable, writePeers } from './report.js';
import { orderRow, vendureOrders } from './shop-orders.js';

const onTheSite = async (plan: Plan, ofVendure: Parameters<typeof orderRow>[2]): Promise<readonly Row[]> => {
  const site = await startSite(plan);
  if ('notRun' in site) throw new Error(site.notRun);
  try {
    // pages first, because the orders are processed for a while
    return [
      ...(await groupOf({ id: 'S1', work: 'pages' }, () => pageRows(site, plan))),
      ...(await groupOf({ id: 'S6', work: 'orders' }, async () => [await orderRow(site, plan, ofVendure)])),
    ];
  } finally {
    await site.stop();
  }
};

/** Compares Keepsake to other software. Writes docs/peers.md after a full run. */
export const comparePeers = async (plan: Plan): Promise<void> => {
  const began = performance.now();
  const [load = 0] = loadavg();
  // one after the other, so that each has the machine alone
  const emails = await groupOf({ id: 'S13', work: 'campaigns' }, () => emailRows(plan));
  const codes = await groupOf({ id: 'S10', work: 'codes' }, () => codeRows(plan));
  const photos = await groupOf({ id: 'S12', work: 'photos' }, async () => [await photoRow(plan)]);
  const ofVendure = await settled(() => vendureOrders(plan));
  const site = await groupOf({ id: 'S1, S6', work: 'pages and orders' }, () => onTheSite(plan, ofVendure));
  const rows = [...site, ...codes, ...photos, ...emails];
  const minutes = (performance.now() - began) / 60_000;
  console.log(`\n  ${machine()}, ${minutes.toFixed(1)} minutes, load ${load.toFixed(1)}\n\n${peersTable(rows)}\n`);
  if (!plan.small) writePeers(rows, minutes, load);
};
