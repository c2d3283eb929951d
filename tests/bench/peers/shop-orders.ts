import { randomUUID } from 'node:crypto';
import { startPostgres } from '@keepsake/embedded/postgres';
import { createDatabase } from '@keepsake/platform/database';
import { scratchFolder } from '../../e2e/support/keepsake.js';
import { startBare, type Bare } from '../bare-process.js';
import { throughRest } from '../orders/orders.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { installVendure, vendureVersion } from './installed.js';
import { rowOf, type Peer, type Row } from './peer.js';
import { vendureRate } from './vendure-shop.js';

const script = new URL('./vendure-server.mjs', import.meta.url);
const concurrencies = [16, 50];
const servers = [1, 2];

/** The best of several settings. */
type Best = { readonly perSecond: number; readonly hands: number; readonly servers: number };
const bestOf = (rates: readonly Best[]): Best => rates.toSorted((a, b) => b.perSecond - a.perSecond)[0] as Best;
const rateText = ({ perSecond, hands }: Best): string => `${perSecond.toFixed(1)} orders/s with ${hands} at a time`;

/** Measures orders through Vendure's Shop API with its own PostgreSQL, which is stopped afterwards. */
export const vendureOrders = async (plan: Plan): Promise<Best> => {
  const folder = await installVendure();
  const scratch = scratchFolder();
  const postgres = await startPostgres({ dataDir: scratch.path });
  const running: Bare[] = [];
  try {
    await createDatabase(postgres.url('postgres'), 'vendure');
    const start = async (mode: 'fill' | 'serve', password: string): Promise<Bare> => {
      const one = await startBare(script, [folder, postgres.url('vendure'), password, mode]);
      running.push(one);
      return one;
    };
    const password = randomUUID();
    (await start('fill', password)).stop();
    const urls: string[] = [];
    while (urls.length < Math.max(...servers)) urls.push(`http://127.0.0.1:${(await start('serve', password)).port}`);
    await vendureRate(urls, sized(plan, 100, 10), 8); // warm-up
    const rates: Best[] = [];
    for (const count of servers)
      for (const hands of concurrencies) {
        const perSecond = await vendureRate(urls.slice(0, count), sized(plan, 300, 30), hands);
        rates.push({ perSecond, hands, servers: count });
      }
    return bestOf(rates);
  } finally {
    for (const one of running) one.stop();
    await postgres.stop();
    scratch.remove();
  }
};

const keepsakeOrders = async (site: Site, plan: Plan): Promise<Best> => {
  await throughRest(site.url, sized(plan, 100, 20), 8); // warm-up
  const rates: Best[] = [];
  for (const hands of concurrencies)
    rates.push({ perSecond: await throughRest(site.url, sized(plan, 600, 60), hands), hands, servers: 1 });
  return bestOf(rates);
};

const vendure: Peer = {
  id: 'S6',
  work: 'an order of a new customer',
  name: `Vendure ${vendureVersion}`,
  settings:
    'PostgreSQL with the same settings, NODE_ENV=production, 25 connections a server, no plug-ins, the default job queue and caches in memory, stock not tracked, sessions by bearer token. Of one and two server processes and 16 and 50 orders at a time, the best. Six calls an order: add item, set customer, set address, set shipping method, change state, add payment; each selects only the id and state. Keepsake: production topology, one gateway, the better of 16 and 50 orders at a time.',
  differences:
    'Vendure needs six requests where Keepsake needs one, and computes prices, taxes, shipping and promotions from its catalog. It authorizes a dummy payment; an order of Keepsake waits for its payment. While Keepsake is measured, its outbox, Kafka, the consumers in five services and two emails an order use the same processors, and may still work after the last response; Vendure sends no email. Vendure is measured before Keepsake is started.',
};

/** Compares the orders of both. `ofVendure` throws if it could not be measured. */
export const orderRow = (site: Site, plan: Plan, ofVendure: () => Best): Promise<Row> =>
  rowOf(vendure, async () => {
    const theirs = ofVendure();
    const ours = await keepsakeOrders(site, plan);
    return {
      keepsake: rateText(ours),
      peer: `${rateText(theirs)}, ${theirs.servers} server process${theirs.servers === 1 ? '' : 'es'}`,
      ratio: ours.perSecond / theirs.perSecond,
    };
  });
