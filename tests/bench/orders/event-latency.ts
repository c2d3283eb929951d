import { orderOf } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { clientOf } from '../agent.js';
import { whole, type Figure } from '../figure.js';
import { atPace } from '../load.js';
import { randomUUID } from 'node:crypto';

/** Limits of the p99 in seconds, by orders per second: a calm day, and as many as two processors can bear. */
const limits: Readonly<Record<number, number>> = { 20: 0.25, 100: 2 };

type Counts = ReadonlyMap<number, number>;

/** Sums `keepsake_event_age_seconds` of all processes: counts of events by age in seconds since their commit. */
const ages = async (metricsUrls: readonly string[]): Promise<Counts> => {
  const counts = new Map<number, number>();
  for (const url of metricsUrls) {
    const text = await (await fetch(url)).text();
    for (const [, edge = '', count = ''] of text.matchAll(
      /^keepsake_event_age_seconds_bucket\{.*?le="([^"]+)".*?\} (\d+)$/gm,
    )) {
      const at = edge === '+Inf' ? Infinity : Number(edge);
      counts.set(at, (counts.get(at) ?? 0) + Number(count));
    }
  }
  return counts;
};

const since = (before: Counts, after: Counts): Counts =>
  new Map([...after].map(([edge, count]) => [edge, count - (before.get(edge) ?? 0)]));

/** Returns the smallest histogram bucket that contains this share. */
const under = (counts: Counts, share: number): number => {
  const all = counts.get(Infinity) ?? 0;
  return (
    [...counts.keys()].toSorted((a, b) => a - b).find((edge) => (counts.get(edge) ?? 0) >= all * share) ?? Infinity
  );
};

/** Waits until no handler runs, so leftovers are not counted in the next measurement. */
export const settled = (metricsUrls: readonly string[]): Promise<Counts> => {
  let last = -1;
  return until(
    'the last event to be handled',
    async () => {
      const counts = await ages(metricsUrls);
      const all = counts.get(Infinity) ?? 0;
      const still = all === last;
      last = all;
      return still ? counts : undefined;
    },
    { timeoutMs: 240_000, intervalMs: 1_500 },
  );
};

const order = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 };

/** Measures the whole product: from the commit of an order to its processing in every consuming service. */
export const ordersReceived = async (
  where: { readonly url: string; readonly metricsUrls: readonly string[]; readonly named: string },
  pace: number,
  seconds: number,
): Promise<Figure> => {
  const client = clientOf(where.url, 256);
  const before = await settled(where.metricsUrls);
  const began = performance.now();
  const sent = await atPace(pace, seconds, async () => {
    const body = JSON.stringify(orderOf(`pace-${randomUUID()}@keepsake.example`, order));
    return (await client.post('/api/orders', body, { 'idempotency-key': randomUUID() })).status;
  });
  const tookS = (performance.now() - began) / 1_000;
  client.close();
  const seen = since(before, await settled(where.metricsUrls));
  const all = seen.get(Infinity) ?? 0;
  const limit = limits[pace] ?? Infinity;
  const share = (seen.get(limit) ?? 0) / all;
  const taken = sent.filter(({ status }) => status === 201).length;
  return {
    id: 'S7',
    name: `an order processed by all consumers, ${pace} orders/s for ${seconds} s, ${where.named}`,
    measured: `p50 ≤ ${under(seen, 0.5) * 1_000} ms, p99 ≤ ${under(seen, 0.99) * 1_000} ms`,
    beside: `${whole(all)} handled events of ${whole(taken)} orders: ${whole(all / tookS)}/s; ${sent.length - taken} timed out`,
    reach: `p99 ≤ ${whole(limit * 1_000)} ms, none timed out`,
    reached: share >= 0.99 && taken === sent.length,
  };
};
