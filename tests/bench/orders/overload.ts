import { randomUUID } from 'node:crypto';
import { orderOf } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { clientOf, type Client } from '../agent.js';
import { startBare } from '../bare-process.js';
import { floor, ms, perSecond, times, whole, within, type Figure } from '../figure.js';
import { atPace, inParallel, timed, type Sent } from '../load.js';
import { startBareShop } from './orders.js';
import { plainOrders } from './plain-orders.js';
import { sized, type Plan } from '../plan.js';
import { waitedMsOf } from '../processes/processes.js';
import type { Site } from '../site.js';

const order = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 };
const over = 5;
/** Requests a second to the process that only rejects: enough for a percentile, too few to add to the load. */
const barePace = 20;

const p99Of = (sent: readonly Sent[]): number =>
  sent.length === 0
    ? 0
    : within(
        sent.map(({ durationMs }) => durationMs),
        0.99,
      );

const body = (): string => JSON.stringify(orderOf(`over-${randomUUID()}@keepsake.example`, order));
const placing = (client: Client) => async (): Promise<number> =>
  (await client.post('/api/orders', body(), { 'idempotency-key': randomUUID() })).status;

/** Returns milliseconds within which the processes without our code reject, at five times their maximum. */
const bareRejectedMs = async (site: Site, plan: Plan): Promise<number> => {
  const { postgres } = site.topology.servers;
  const shop = await startBareShop(site, await plainOrders(postgres.urlOf, postgres.urlOf('orders'), 1));
  const client = clientOf(shop.url, 2_000);
  const place = placing(client);
  try {
    await shop.startConsumers();
    await inParallel(sized(plan, 100, 50), 32, place);
    const peak = await inParallel(sized(plan, 300, 100), 32, place);
    const sent = await atPace(Math.ceil(peak * over), sized(plan, 5, 2), place);
    return p99Of(sent.filter(({ status }) => status === 503));
  } finally {
    client.close();
    shop.stop();
  }
};

/** Sends five times the order rate that the product can process. */
export const overload = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const client = clientOf(site.url, 2_000);
  const bare = await startBare(new URL('./bare-refusal.ts', import.meta.url));
  const bareClient = clientOf(`http://127.0.0.1:${bare.port}`, 200);
  const place = placing(client);
  try {
    /** A rejection would count as an order and raise the maximum. */
    const placeAccepted = async (): Promise<void> => {
      const status = await place();
      if (status !== 201) throw new Error(`An order below the maximum was answered ${status}.`);
    };
    await inParallel(sized(plan, 150, 50), 32, placeAccepted);
    const peak = await inParallel(sized(plan, 600, 150), 32, placeAccepted);
    const gateway = site.pidOf('gateway-1');
    const waitedBefore = waitedMsOf(gateway);
    const began = performance.now();
    const seconds = sized(plan, 10, 4);
    const [sent, bareSent] = await Promise.all([
      atPace(Math.ceil(peak * over), seconds, place),
      atPace(barePace, seconds, async () => (await bareClient.post('/', body())).status),
    ]);
    const tookS = (performance.now() - began) / 1_000;
    const waited = (waitedMsOf(gateway) - waitedBefore) / (tookS * 1_000);
    const taken = sent.filter(({ status }) => status === 201);
    const refused = sent.filter(({ status }) => status === 503 || status === 429);
    const lost = sent.length - taken.length - refused.length;
    const refusedMs = p99Of(refused);
    const recoveredMs = await timed(() =>
      until(
        'orders to be taken as before',
        async () => {
          let status = 0;
          const durationMs = await timed(async () => (status = await place()));
          return status === 201 && durationMs < 1_000 ? true : undefined;
        },
        { intervalMs: 100 },
      ),
    );
    const bareMs = await bareRejectedMs(site, plan);
    const goodput = taken.length / tookS / peak;
    return [
      {
        id: 'R18',
        name: `${over} times the orders that can be processed`,
        measured: `${perSecond(taken.length / tookS)} accepted: ${times(goodput)}; ${whole(refused.length)} rejected, each within ${ms(refusedMs)} (p99), ${lost} without a response; recovered after ${ms(recoveredMs)}; the gateway waited for a processor for ${Math.round(waited * 100)} % of the time`,
        beside: `the maximum, 32 at a time: ${perSecond(peak)}`,
        reach: '≥ 0.8×; the rest 503 in ≤ 100 ms; recovered in ≤ 10 s',
        reached: goodput >= 0.8 && lost === 0 && refusedMs <= 100 && recoveredMs <= 10_000,
      },
      {
        id: 'R18',
        name: `the floor of ${over} times the orders that can be processed`,
        measured: `each rejected within ${ms(p99Of(bareSent))} (p99)`,
        beside: `a process that answers 503 to everything, by bare node:http, in the same seconds at ${barePace}/s`,
        reach: floor,
      },
      {
        id: 'R18',
        name: `the floor of ${over} times the orders, by processes that also take orders`,
        measured: `each rejected within ${ms(bareMs)} (p99)`,
        beside: `the processes of the floor of S6, of which Express rejects beyond as many orders as a gateway, at ${over} times their own maximum`,
        reach: floor,
      },
    ];
  } finally {
    client.close();
    bareClient.close();
    bare.stop();
  }
};
