import { randomUUID } from 'node:crypto';
import { orderOf } from '../e2e/people.js';
import { visitor } from '../e2e/visitor.js';
import type { Row } from './table.js';

const perSecond = 200;
const seconds = 10;
const warmUpSeconds = 3;

type Buckets = ReadonlyMap<number, number>;

const agesOf = async (metricsUrl: string, service: string): Promise<Buckets> => {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.matchAll(/^keepsake_event_age_seconds_bucket\{([^}]*)\} (\d+)/gm);
  const mine = [...lines].filter(([, labels = '']) => labels.includes(`service="${service}"`));
  return new Map(
    mine.map(([, labels = '', count]) => [
      Number(/le="([^"]+)"/.exec(labels)?.[1]?.replace('+Inf', 'Infinity')),
      Number(count),
    ]),
  );
};

const between = (after: Buckets, before: Buckets): Buckets =>
  new Map([...after].map(([le, count]) => [le, count - (before.get(le) ?? 0)]));

/** The upper bound of the bucket in which the share falls. */
const bound = (ages: Buckets, share: number): number => {
  const total = Math.max(...ages.values());
  return Math.min(...[...ages].filter(([, count]) => count >= total * share).map(([le]) => le)) * 1_000;
};

type Ordered = { readonly answers: readonly number[]; readonly refused: readonly number[] };

const orderEvenly = async (url: string, forSeconds: number): Promise<Ordered> => {
  const refused: number[] = [];
  const calls: Promise<number>[] = [];
  const began = performance.now();
  const total = perSecond * forSeconds;
  for (let n = 0; n < total; n++) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const body = orderOf(`bench.${randomUUID().slice(0, 13)}@keepsake.example`, {
      pricingTier: 'individual',
      quantity: 1,
      totalPrice: 7900,
    });
    calls.push(
      visitor(url, false)
        .post('/api/orders', body)
        .then(
          ({ status, tookMs }) => {
            if (status !== 201) refused.push(status);
            return tookMs;
          },
          () => {
            refused.push(0); // no connection to be had: put off like a 503
            return 0;
          },
        ),
    );
  }
  return { answers: await Promise.all(calls), refused };
};

/** S7: from the commit of an order to its being handled in another service, at a steady rate. */
export const events = async (url: string, metricsUrl: string): Promise<readonly Row[]> => {
  await orderEvenly(url, warmUpSeconds);
  const before = await agesOf(metricsUrl, 'shipping');
  const began = performance.now();
  const ordered = await orderEvenly(url, seconds);
  const answers = ordered.answers.toSorted((a, b) => a - b);
  const placed = answers.length - ordered.refused.length;
  const rate = placed / ((performance.now() - began) / 1_000);
  let ages = between(await agesOf(metricsUrl, 'shipping'), before);
  for (let tries = 0; Math.max(...ages.values()) < placed && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ages = between(await agesOf(metricsUrl, 'shipping'), before);
  }
  const at = (share: number): string => `${Math.round(answers[Math.floor(answers.length * share)] ?? 0)} ms`;
  return [
    {
      what: `order to shipping at ${Math.round(rate)} orders/s (${Math.max(...ages.values())} events)`,
      seen: `p50 ≤ ${bound(ages, 0.5)} ms, p99 ≤ ${bound(ages, 0.99)} ms`,
      reference: '',
      ratio: '',
      reach: 'p99 < 250 ms',
    },
    {
      what: '  the orders themselves through REST',
      seen: `p50 ${at(0.5)}, p99 ${at(0.99)}, ${ordered.refused.length} put off`,
      reference: '',
      ratio: '',
      reach: '',
    },
  ];
};
