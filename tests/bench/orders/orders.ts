import { randomUUID } from 'node:crypto';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { systemClock } from '@keepsake/platform/clock';
import { connect } from '@keepsake/platform/rpc/client';
import type { Input } from '@keepsake/platform/rpc/contract';
import { orderOf } from '../../e2e/support/people.js';
import { visitor } from '../../e2e/support/visitor.js';
import { clientOf } from '../agent.js';
import { perSecond, times, whole, type Figure } from '../figure.js';
import { inParallel } from '../load.js';
import { plainOrders } from './plain-orders.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

const hands = 50;
const listeners = ['campaigns', 'shipping', 'affiliates-escrow', 'partners-inventory', 'qr-timeline-worker-1'];

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

/** Calls through the gateway with all consumers running. */
export const throughRest = async (site: Site, count: number, clients = hands): Promise<number> => {
  const client = clientOf(site.url, clients);
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

/** Compares placing orders, 50 concurrently, to inserting the same rows without a service. */
export const manyOrders = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { postgres } = site.topology.servers;
  const first = await visitor(site.url).post('/api/orders', orderOf('first@keepsake.example', order));
  if (first.status !== 201) throw new Error(`The first order was answered ${first.status}.`);
  const plain = await plainOrders(postgres.urlOf, postgres.urlOf('orders'), sized(plan, 6, 2));
  const count = sized(plan, 3_000, 300);
  const server = await atTheDoor(site, count);
  const rest = await throughRest(site, sized(plan, 1_000, 200));
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
      name: 'the same through REST, with all consumers running on this machine',
      measured: `${perSecond(rest)}: ${times(rest / plain.perSecond)}`,
      beside,
      reach: '≥ 0.2×',
      reached: rest / plain.perSecond >= 0.2,
    },
  ];
};
