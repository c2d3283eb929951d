import { partnerLocation } from '@keepsake/contracts/rest/partners';
import pg from 'pg';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import { within as shareBelow, ms, times, whole, type Figure } from '../figure.js';
import { fillCodes, fillMailing, fillOrders, fillShipments } from './large.js';
import { fillPartner, largePartner } from './large-partner.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

type View = {
  readonly name: string;
  readonly path: string;
  /** Target in milliseconds; absent when there is none. */
  readonly reachMs?: number;
};
type Sized = { readonly few: number; readonly many: number };
type Seen = { readonly who: Visitor; readonly views: readonly View[] };
type Reading = Seen & { readonly sizes: Sized };

/** The pages that the back office uses most. */
const office: readonly View[] = [
  { name: 'the dashboard', path: '/api/dashboard/figures', reachMs: 150 },
  { name: 'the dashboard’s first cards', path: '/api/dashboard/stats', reachMs: 150 },
  { name: 'orders, newest first', path: '/api/orders?limit=50', reachMs: 150 },
  { name: 'orders by name', path: '/api/orders?limit=50&sort=name', reachMs: 150 },
  { name: 'orders that wait for payment', path: '/api/orders?limit=50&status=pending&sort=-total', reachMs: 150 },
  { name: 'orders of one person', path: '/api/orders?limit=50&search=person77%40example.org', reachMs: 150 },
  { name: 'orders with a common name', path: '/api/orders?limit=50&search=silva', reachMs: 150 },
  { name: 'orders without a limit, 1,000 at most', path: '/api/orders' },
  { name: 'batches of codes', path: '/api/admin/qr-batches', reachMs: 150 },
  { name: 'codes, newest first', path: '/api/qr-codes?limit=50', reachMs: 150 },
  { name: 'shipments to be sent', path: '/api/orders/pending-shipping?limit=50', reachMs: 150 },
  { name: 'the newest customers', path: '/api/admin/customers?limit=50', reachMs: 150 },
  { name: 'a customer by name', path: '/api/admin/customers/search?q=margarida+silva', reachMs: 100 },
  { name: 'a customer, misspelled', path: '/api/admin/customers/search?q=margarda+slva', reachMs: 100 },
  { name: 'a customer by email', path: '/api/admin/customers/search?q=person77%40example.org', reachMs: 100 },
  { name: 'a customer by two letters', path: '/api/admin/customers/search?q=ru', reachMs: 100 },
];

const portal = (busiest: string): readonly View[] => [
  { name: 'a partner’s 100 locations', path: '/api/partners', reachMs: 150 },
  { name: 'cases of the busiest location', path: `/api/partners/${busiest}/cases?limit=50`, reachMs: 150 },
  { name: 'a case of it by name', path: `/api/partners/${busiest}/cases?limit=50&search=ab`, reachMs: 150 },
  { name: 'its figures', path: `/api/partners/${busiest}/case-figures`, reachMs: 150 },
  { name: 'its plates', path: `/api/partners/${busiest}/inventory`, reachMs: 150 },
];

/** Returns the 95th percentile of the calls' latency in milliseconds. */
export const durationMs = async (who: Visitor, path: string, calls: number): Promise<number> => {
  const took: number[] = [];
  for (let at = 0; at < calls + 3; at += 1) {
    const one = await timed(async () => {
      const { status } = await who.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    });
    if (at >= 3) took.push(one); // the first calls open connections
  }
  return shareBelow(took, 0.95);
};

const reachOf = (reachMs: number | undefined): string =>
  reachMs === undefined ? 'no target' : `≤ ${reachMs} ms, ≤ 2×`;

/** Rows without a target, which are long, are timed less often. */
const callsOf = ({ reachMs }: View, calls: number): number => (reachMs === undefined ? Math.ceil(calls / 4) : calls);

const figuresOf = async (
  { who, views, sizes }: Reading,
  before: ReadonlyMap<string, number>,
  calls: number,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const view of views) {
    const { name, path, reachMs } = view;
    const after = await durationMs(who, path, callsOf(view, calls));
    const growth = after / (before.get(path) ?? after);
    figures.push({
      id: 'S14',
      name: `${name}, among ${whole(sizes.many)}`,
      measured: `p95 ${ms(after)}: ${times(growth)}`,
      beside: `among ${whole(sizes.few)} ${ms(before.get(path) ?? Number.NaN)}`,
      reach: reachOf(reachMs),
      ...(reachMs !== undefined && { reached: after <= reachMs && growth <= 2 }),
    });
  }
  return figures;
};

const busiestOf = async (partner: Visitor): Promise<string> => {
  const places = partnerLocation.array().parse((await partner.get('/api/partners')).body);
  return places.find(({ name }) => name === 'Chapel 001')?.id ?? '';
};

/** Returns the pages for staff and for the large partner, who must exist. */
export const looksOf = async (staff: Visitor, url: string): Promise<readonly [Seen, Seen]> => {
  const partner = visitor(url);
  const { status } = await partner.post('/api/partners/login', { ...largePartner, partnerType: 'memorial' });
  if (status !== 200) throw new Error(`The partner could not sign in: ${status}.`);
  return [
    { who: staff, views: office },
    { who: partner, views: portal(await busiestOf(partner)) },
  ];
};

/** Prints progress, since inserting rows takes a while. */
const describe = async (text: string, work: () => Promise<unknown>): Promise<void> => {
  console.log(`  S14: ${text} after ${((await timed(work)) / 1_000).toFixed(0)} s`);
};

const filled = ['orders', 'qr-timeline', 'shipping', 'campaigns', 'partners-inventory'];

/** Does now what autovacuum does within a minute, and would do beside the timed calls. */
const vacuumed = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};

const largest = (plan: Plan): number => {
  const requests = Number(process.env['ORDERS'] ?? '');
  return requests >= 2_000 ? requests : sized(plan, plan.only.includes('S14') ? 1_000_000 : 100_000, 10_000);
};

/**
 * Times the back office of a business a thousand times as large; alone at full size (or ORDERS=), at a tenth among
 * all benches.
 */
export const officeLists = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const sizes = { few: 1_000, many: largest(plan) };
  const cases = { few: 1_000, many: sized(plan, 10_000, 2_000) };
  const calls = sized(plan, plan.only.includes('S14') ? 200 : 100, 5);
  const { urlOf } = site.topology.servers.postgres;
  const fill = async (from: number, to: number): Promise<void> => {
    const customers = { from: Math.ceil(from / 2), to: Math.floor(to / 2) };
    const amounts = { orders: { from, to }, customers, secret: site.customerIdSecret };
    await fillOrders(urlOf('orders'), amounts);
    await fillCodes(urlOf('qr-timeline'), { from, to }, amounts);
    await fillShipments(urlOf('shipping'), amounts);
    await fillMailing(urlOf('campaigns'), amounts);
  };
  const fillCases = (from: number, to: number): Promise<void> =>
    fillPartner(urlOf('partners-inventory'), { from, to }, site.customerIdSecret);
  const settle = () => Promise.all(filled.map((service) => vacuumed(urlOf(service))));
  await describe(`${whole(sizes.few)} orders and codes are written`, () => fill(1, sizes.few));
  await fillCases(1, cases.few);
  await settle();
  const [ours, theirs] = await looksOf(site.staff, site.url);
  const read: readonly Reading[] = [
    { ...ours, sizes },
    { ...theirs, sizes: cases },
  ];
  const before = new Map<string, number>();
  await describe('all calls are timed among few', async () => {
    for (const { who, views } of read)
      for (const view of views) before.set(view.path, await durationMs(who, view.path, callsOf(view, calls)));
  });
  await describe(`${whole(sizes.many)} are written`, () => fill(sizes.few + 1, sizes.many));
  await fillCases(cases.few + 1, cases.many);
  await settle();
  const figures: Figure[] = [];
  for (const one of read) figures.push(...(await figuresOf(one, before, calls)));
  return figures;
};
