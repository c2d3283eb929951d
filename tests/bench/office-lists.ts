import { within as shareBelow, ms, times, whole, type Figure } from './figure.js';
import { fillCodes, fillOrders } from './large.js';
import { timed } from './load.js';
import { sized, type Plan } from './plan.js';
import type { Site } from './site.js';

type Look = { readonly name: string; readonly path: string; readonly reachMs: number };

/** What the back office opens all day. */
const looks: readonly Look[] = [
  { name: 'the dashboard', path: '/api/dashboard/figures', reachMs: 150 },
  { name: 'orders, newest first', path: '/api/orders?limit=50', reachMs: 150 },
  { name: 'orders by name', path: '/api/orders?limit=50&sort=name', reachMs: 150 },
  { name: 'orders that wait for payment', path: '/api/orders?limit=50&status=pending&sort=-total', reachMs: 150 },
  { name: 'orders of one person', path: '/api/orders?limit=50&search=person77%40example.org', reachMs: 150 },
  { name: 'orders with a common name', path: '/api/orders?limit=50&search=silva', reachMs: 150 },
  { name: 'batches of codes', path: '/api/admin/qr-batches', reachMs: 150 },
  { name: 'a customer by name', path: '/api/admin/customers/search?q=margarida+silva', reachMs: 100 },
  { name: 'a customer, misspelt', path: '/api/admin/customers/search?q=margarda+slva', reachMs: 100 },
  { name: 'a customer by two letters', path: '/api/admin/customers/search?q=ru', reachMs: 100 },
];

const tookMs = async ({ staff }: Site, path: string, calls: number): Promise<number> => {
  const took: number[] = [];
  for (let at = 0; at < calls + 3; at += 1) {
    const one = await timed(async () => {
      const { status } = await staff.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    });
    if (at >= 3) took.push(one); // the first ones open connections
  }
  return shareBelow(took, 0.95);
};

/** S14: the back office of a business that is a thousand times as large. */
export const officeLists = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const [few, many] = [1_000, sized(plan, 1_000_000, 10_000)];
  const calls = sized(plan, 60, 5);
  const fill = async (from: number, to: number): Promise<void> => {
    const { postgres } = site.topology.servers;
    await fillOrders(postgres.urlOf('orders'), from + 1, to);
    await fillCodes(postgres.urlOf('qr-timeline'), from, to);
  };
  await fill(0, few);
  const before = new Map<string, number>();
  for (const { path } of looks) before.set(path, await tookMs(site, path, calls));
  await fill(few, many);
  const figures: Figure[] = [];
  for (const { name, path, reachMs } of looks) {
    const after = await tookMs(site, path, calls);
    const growth = after / (before.get(path) ?? after);
    figures.push({
      id: 'S14',
      name: `${name}, among ${whole(many)}`,
      measured: `p95 ${ms(after)}: ${times(growth)}`,
      beside: `among ${whole(few)} ${ms(before.get(path) ?? Number.NaN)}`,
      reach: `≤ ${reachMs} ms, ≤ 2×`,
      reached: after <= reachMs && growth <= 2,
    });
  }
  return figures;
};
