import { setTimeout as pause } from 'node:timers/promises';
import { orderOf } from '../e2e/people.js';
import { until } from '../e2e/until.js';
import { visitor } from '../e2e/visitor.js';
import type { Figure } from './figure.js';

const paces = [2, 20, 200];
const seconds = 8;
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
const placeFor = async (url: string, perSecond: number, name: string): Promise<readonly number[]> => {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
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

/** Waits until nobody handles anything any more, so that what is left over is not counted with what comes next. */
const settled = (metricsUrl: string): Promise<Counts> => {
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
    { timeoutMs: 240_000, everyMs: 2_000 },
  );
};

const atPace = async (url: string, metricsUrl: string, perSecond: number): Promise<Figure> => {
  const before = await settled(metricsUrl);
  const began = performance.now();
  const statuses = await placeFor(url, perSecond, `pace-${perSecond}`);
  const tookS = (performance.now() - began) / 1_000;
  const seen = since(before, await settled(metricsUrl));
  const all = seen.get(Infinity) ?? 0;
  const share = (seen.get(limitSeconds) ?? 0) / all;
  const taken = statuses.filter((status) => status === 201).length;
  return {
    name: `S7 event to handled elsewhere, ${perSecond} orders/s wanted, ${Math.round(taken / tookS)} taken`,
    measured: `p50 ≤ ${within(seen, 0.5) * 1_000} ms, p99 ≤ ${within(seen, 0.99) * 1_000} ms, ${(share * 100).toFixed(1)} % within 250 ms`,
    beside: `${all} events of ${taken} orders, ${statuses.length - taken} put off`,
    reach: '99 % within 250 ms',
    reached: share >= 0.99 && taken === statuses.length,
  };
};

/** From the commit of an order to its handling in all services that hear of it, at a calm pace and at the wanted one. */
export const eventLatency = async (url: string, metricsUrl: string): Promise<readonly Figure[]> => {
  await placeFor(url, paces[0] ?? 1, 'warm-up');
  const figures: Figure[] = [];
  for (const pace of paces) figures.push(await atPace(url, metricsUrl, pace));
  return figures;
};
