import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { systemClock } from '@keepsake/platform/clock';
import { connect } from '@keepsake/platform/rpc/client';
import { createDatabase } from '@keepsake/platform/database';
import type { Input } from '@keepsake/platform/rpc/contract';
import { orderOf } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import { clientOf } from '../agent.js';
import { startBare } from '../bare-process.js';
import { startMember } from '../engine/latency.js';
import { floor, perSecond, times, whole, type Figure } from '../figure.js';
import { inParallel } from '../load.js';
import { pageClient } from './bare-rpc.js';
import { plainOrders, type PlainOrders } from './plain-orders.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

const hands = 50;
const listeners = ['campaigns', 'shipping', 'affiliates-escrow', 'partners-inventory', 'qr-timeline-worker-1'];

const databases = ['orders', 'campaigns', 'shipping', 'affiliates-escrow', 'partners-inventory', 'qr-timeline'];

type PlaceOrder = Input<OrdersDefinition, 'PlaceOrder'>;

const asked = (at: number): PlaceOrder =>
  ({
    pricingTier: 'individual',
    quantity: 1,
    quotedCents: 7_900,
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
    eventDate: '2024-06-01',
    firstName: 'Tomás',
    lastName: 'Rivera',
    email: `rpc-${at}-${randomUUID()}@keepsake.example`,
    phone: '+1 555 0100',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    inviteEmails: [],
  }) as unknown as PlaceOrder;

/** Calls the RPC service of orders in its own process, with the consumers stopped. */
const atTheDoor = async (site: Site, count: number): Promise<number> => {
  const { topology } = site;
  const address = /(?:^| )orders=(\S+)/.exec(topology.env['RPC_PEERS'] ?? '')?.[1] ?? '';
  const connection = connect(address, ordersRpc, topology.env['CALL_SECRET'] ?? '', systemClock);
  const orders = connection.as({ kind: 'anyone', browserId: 'browser-of-the-bench' });
  const place = (at: number) =>
    orders.PlaceOrder(asked(at), {
      signal: AbortSignal.timeout(60_000),
      correlationId: `bench-${at}`,
      idempotencyKey: randomUUID(),
    });
  for (const name of listeners) topology.member(name).pause();
  try {
    await inParallel(200, hands, place); // warm-up
    return await inParallel(count, hands, place);
  } finally {
    for (const name of listeners) topology.member(name).resume();
    connection.close();
  }
};

const order = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 };

/** Calls through a gateway, or the floor, with all consumers running. */
export const throughRest = async (url: string, count: number, clients = hands): Promise<number> => {
  const client = clientOf(url, clients);
  try {
    return await inParallel(count, clients, async (at) => {
      const body = JSON.stringify(orderOf(`rest-${at}-${randomUUID()}@keepsake.example`, order));
      const { status } = await client.post('/api/orders', body, { 'idempotency-key': randomUUID() });
      if (status !== 201) throw new Error(`An order was answered ${status}.`);
    });
  } finally {
    client.close();
  }
};

const warmed = new WeakSet<Site>();

/** Updates the statistics of the planner, as autovacuum does within a minute; plans made for empty tables read all rows. */
const analyze = async (site: Site): Promise<void> => {
  for (const name of databases) {
    const client = new pg.Client({ connectionString: site.topology.servers.postgres.urlOf(name) });
    await client.connect();
    await client.query('analyze');
    await client.end();
  }
};

/** Waits for the emails of earlier orders, which would take processor time from the next measurement. */
const emailsSent = async (site: Site): Promise<void> => {
  const client = new pg.Client({ connectionString: site.topology.servers.postgres.urlOf('campaigns') });
  await client.connect();
  try {
    await until(
      'the emails of earlier orders to be sent',
      async () => {
        const { rowCount } = await client.query("select 1 from mails where state = 'queued' limit 1");
        return rowCount === 0 || undefined;
      },
      { timeoutMs: 120_000, intervalMs: 500 },
    );
  } finally {
    await client.end();
  }
};

/** Places orders until V8 has optimized the code of all processes, which doubles the rate. Once per site. */
export const warmUp = async (site: Site, plan: Plan): Promise<void> => {
  if (!warmed.has(site)) {
    warmed.add(site);
    await throughRest(site.url, sized(plan, plan.only.length > 0 ? 3_000 : 1_200, 200));
    await analyze(site);
  }
  await emailsSent(site);
};

type BareShop = {
  readonly url: string;
  readonly ordersPort: string;
  readonly startConsumers: () => Promise<void>;
  readonly stop: () => void;
};

/** Starts the same processes without our code: Express, gRPC, the rows, Kafka, and later a process per consumer. */
export const startBareShop = async (site: Site, plain: PlainOrders): Promise<BareShop> => {
  const { postgres, kafka, smtp } = site.topology.servers;
  const orders = await startBare(
    new URL('./bare-orders.ts', import.meta.url),
    [plain.url, kafka.url],
    Buffer.from(JSON.stringify(plain.statements)),
  );
  const shop = await startBare(new URL('./bare-shop.ts', import.meta.url), [orders.port]);
  const consumers: ChildProcess[] = [];
  const startConsumers = async (): Promise<void> => {
    for (const [at, name] of listeners.entries()) {
      const database = `bare_${name.replaceAll('-', '_')}_${randomUUID().slice(0, 8)}`;
      await createDatabase(postgres.url, database);
      const mail = name === 'campaigns' ? { MAIL_URL: smtp.url } : {};
      const env = { EVENTS_URL: kafka.url, DATABASE_URL: postgres.urlOf(database), GROUP: database, ...mail };
      // An order has seven handled events: five services handle its first event, two of them the second as well.
      consumers.push(await startMember('bare-member', at < 2 ? 'consumer' : 'consumer-of-first', env));
    }
  };
  const stop = (): void => {
    for (const consumer of consumers) consumer.disconnect();
    shop.stop();
    orders.stop();
  };
  return { url: `http://127.0.0.1:${shop.port}`, ordersPort: orders.port, startConsumers, stop };
};

type Floors = { readonly byRpc: number; readonly byRest: number };

const floorsOf = async (site: Site, plain: PlainOrders, plan: Plan): Promise<Floors> => {
  const shop = await startBareShop(site, plain);
  try {
    const place = pageClient(`127.0.0.1:${shop.ordersPort}`);
    const placed = (at: number) => place(JSON.stringify(asked(at)));
    await inParallel(200, hands, placed); // warm-up
    const byRpc = await inParallel(sized(plan, 2_000, 300), hands, placed);
    await shop.startConsumers();
    await throughRest(shop.url, sized(plan, 1_200, 200)); // warm-up
    return { byRpc, byRest: await throughRest(shop.url, sized(plan, 1_000, 200)) };
  } finally {
    shop.stop();
  }
};

/** Compares placing orders, 50 concurrently, to inserting the same rows without a service. */
export const manyOrders = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { postgres } = site.topology.servers;
  const first = await visitor(site.url).post('/api/orders', orderOf('first@keepsake.example', order));
  if (first.status !== 201) throw new Error(`The first order was answered ${first.status}.`);
  const plain = await plainOrders(postgres.urlOf, postgres.urlOf('orders'), sized(plan, 6, 2));
  const count = sized(plan, 2_000, 300);
  await warmUp(site, plan);
  const rest = await throughRest(site.url, sized(plan, 1_000, 200));
  const server = await atTheDoor(site, count); // last, because the consumers process these orders afterwards
  const least = await floorsOf(site, plain, plan);
  const beside = `${plain.by}, 16 clients, the same rows in one transaction: ${perSecond(plain.perSecond)}`;
  return [
    {
      id: 'S6',
      name: `${whole(count)} orders, ${hands} at a time, by RPC`,
      measured: `${perSecond(server)}: ${times(server / plain.perSecond)}`,
      beside,
      reach: '≥ 0.5×',
      reached: server / plain.perSecond >= 0.5,
    },
    {
      id: 'S6',
      name: 'the floor of an order by RPC',
      measured: `${perSecond(least.byRpc)}: ${times(least.byRpc / plain.perSecond)}`,
      beside: 'bare gRPC, the same rows in five round trips, and a relay of the two events to Kafka',
      reach: floor,
    },
    {
      id: 'S6',
      name: 'the same through REST, with all consumers running on this machine',
      measured: `${perSecond(rest)}: ${times(rest / plain.perSecond)}`,
      beside,
      reach: '≥ 0.2×',
      reached: rest / plain.perSecond >= 0.2,
    },
    {
      id: 'S6',
      name: 'the floor of it',
      measured: `${perSecond(least.byRest)}: ${times(least.byRest / plain.perSecond)}`,
      beside:
        'bare Express before it, and five processes that record seven events of each order; one of them sends two emails',
      reach: floor,
    },
  ];
};
