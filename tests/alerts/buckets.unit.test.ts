import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createMetrics } from '@keepsake/platform/metrics';
import { root } from '../chart/chart.js';
import { cases, levels } from './cases.js';

/*
 * A quantile of a histogram is never above its last bound: an alert on more than that bound would never fire, although
 * samples with other bounds in promtool make it fire.
 */

const boundsOf = async (): Promise<ReadonlyMap<string, readonly number[]>> => {
  const metrics = createMetrics();
  metrics.http.observe({ route: 'GET /', status: '200' }, 1);
  metrics.eventAge.observe({ service: 'orders' }, 1);
  metrics.mailAge.observe({ outcome: 'sent' }, 1);
  metrics.rpc.observe({ service: 'orders', method: 'PlaceOrder', outcome: 'ok' }, 1);
  const bounds = new Map<string, number[]>();
  for (const [, name = '', le = ''] of (await metrics.text()).matchAll(/^(\w+)_bucket\{[^}]*?le="([^"]+)"/gm)) {
    const known = bounds.get(name) ?? [];
    bounds.set(name, [...known, Number(le === '+Inf' ? Number.POSITIVE_INFINITY : le)]);
  }
  return bounds;
};
const finite = (bounds: readonly number[] = []): readonly number[] => bounds.filter(Number.isFinite);

const rules = readFileSync(join(root, 'helm/files/alerts.yaml'), 'utf8');

test('limits of quantiles are below the last bound of their histogram', async () => {
  const bounds = await boundsOf();
  const limits = [...rules.matchAll(/histogram_quantile\(.*?\b(keepsake_\w+)_bucket.*\) > ([\d.]+)$/gm)].map(
    ([, name = '', limit]) => ({ name, limit: Number(limit) }),
  );
  expect(limits.length).toBe([...rules.matchAll(/histogram_quantile/g)].length);
  expect(limits.filter(({ name, limit }) => limit >= Math.max(...finite(bounds.get(name))))).toEqual([]);
});

test('rules and samples use only bounds that exist', async () => {
  const bounds = await boundsOf();
  const samples = [...Object.values(cases).flatMap(({ bad, good }) => [bad, good]), ...Object.values(levels)];
  const texts = [rules, ...samples.flatMap((series) => Object.keys(series))];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\b(keepsake_\w+)_bucket\{[^}]*?le="([\d.]+)"/g)].map(([, name = '', le]) => ({ name, le })),
  );
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter(({ name, le }) => !finite(bounds.get(name)).includes(Number(le)))).toEqual([]);
});
