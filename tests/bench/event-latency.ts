import { setTimeout as pause } from 'node:timers/promises';
import { orderOf } from '../e2e/people.js';
import { until } from '../e2e/until.js';
import { visitor } from '../e2e/visitor.js';
import type { Figure } from './figure.js';

const perSecond = 200;
const warmUpSeconds = 4;
const seconds = 12;
const limitSeconds = 0.25;

type Counts = ReadonlyMap<number, number>;

/** `keepsake_event_age_seconds` over all services: how many events were handled within so many seconds of their commit. */
const ages = async (metricsUrl: string): Promise<Counts> => {
  const text = await (await fetch(metricsUrl)).text();
  const counts = new Map<number, number>();
  for (const [, edge = '', count = ''] of text.matchAll(
    /^keepsake_event_age_seconds_bucket\{.*?le="([^"]+)".*?\} (\d+)$/gm,
  )) {
    const at = edge === '+Inf' ? Infinity : Number(edge);
    counts.set(at, (counts.get(at) ?? 0) + Number(count));
  }
  return counts;
};

const since = (before: Counts, after: Counts): Counts =>
  new Map([...after].map(([edge, count]) => [edge, count - (before.get(edge) ?? 0)]));

/** The smallest edge of the histogram under which this share lies. */
const within = (counts: Counts, share: number): number => {
  const all = counts.get(Infinity) ?? 0;
  return (
    [...counts.keys()].toSorted((a, b) => a - b).find((edge) => (counts.get(edge) ?? 0) >= all * share) ?? Infinity
  );
};

const order = { pricingTier: 'individual', quantity: 1, totalPrice: 7900 };

/** Orders at a steady pace, whether or not those before have been answered. */
const placeFor = async (url: string, durationS: number, name: string): Promise<readonly number[]> => {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * durationS; at += 1) {
    const due = began + (at / perSecond) * 1_000;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const body = orderOf(`${name}-${at}@keepsake.example`, order);
    answers.push(
      visitor(url, false)
        .post('/api/orders', body)
        .then(
          ({ status }) => status,
          () => 0, // cut off
        ),
    );
  }
  return Promise.all(answers);
};

/** From the commit of an order to its handling in the services that hear of it, at 200 orders a second. */
export const eventLatency = async (url: string, metricsUrl: string): Promise<readonly Figure[]> => {
  await placeFor(url, warmUpSeconds, 'warm-up');
  const settled = async (): Promise<Counts> => {
    let last = -1;
    return until(
      'the last event to be handled',
      async () => {
        const counts = await ages(metricsUrl);
        const all = counts.get(Infinity) ?? 0;
        const still = all === last;
        last = all;
        return still ? counts : undefined;
      },
      { timeoutMs: 60_000, everyMs: 1_500 },
    );
  };
  const before = await settled();
  const began = performance.now();
  const statuses = await placeFor(url, seconds, 'order');
  const tookS = (performance.now() - began) / 1_000;
  const seen = since(before, await settled());
  const all = seen.get(Infinity) ?? 0;
  const share = (seen.get(limitSeconds) ?? 0) / all;
  const taken = statuses.filter((status) => status === 201).length;
  return [
    {
      name: `S7 event to handled elsewhere at ${Math.round(taken / tookS)} orders/s`,
      measured: `p50 ≤ ${within(seen, 0.5) * 1_000} ms, p99 ≤ ${within(seen, 0.99) * 1_000} ms, ${(share * 100).toFixed(2)} % within 250 ms`,
      beside: `${all} events of ${taken} orders, ${statuses.length - taken} refused`,
      reach: '99 % within 250 ms',
      reached: share >= 0.99 && taken === statuses.length,
    },
  ];
};
