import { expect, test } from '@jest/globals';
import { createMetrics } from './metrics.js';

const measured = (value: number) => [{ name: 'plates', help: 'Plates.', labels: { shelf: 'a' }, value }];

test('collects on a read of the metrics, at most once per interval', async () => {
  const { gauges, text } = createMetrics();
  let requests = 0;
  gauges.watch({ name: 'shelf', collect: async () => measured((requests += 1)), intervalMs: 60_000 });
  expect(await text()).toContain('keepsake_plates{shelf="a"} 1');
  expect(await text()).toContain('keepsake_plates{shelf="a"} 1');
  expect(requests).toBe(1);
});

test('omits and counts failed values until they return', async () => {
  const { gauges, text } = createMetrics();
  let away = false;
  const measure = async () => {
    if (away) throw new Error('the database is away');
    return measured(7);
  };
  gauges.watch({ name: 'shelf', collect: measure, intervalMs: 0 });
  expect(await text()).toContain('keepsake_plates{shelf="a"} 7');
  away = true;
  const without = await text();
  expect(without).not.toContain('keepsake_plates{shelf="a"}');
  expect(without).toContain('keepsake_gauge_failures_total{look="shelf"} 1');
  away = false;
  expect(await text()).toContain('keepsake_plates{shelf="a"} 7');
});

test('limits a hanging collector to a second and one run', async () => {
  const { gauges, text } = createMetrics();
  let requests = 0;
  gauges.watch({
    name: 'hanging',
    intervalMs: 0,
    collect: () => {
      requests += 1;
      return new Promise(() => undefined);
    },
  });
  gauges.watch({ name: 'shelf', collect: async () => measured(3) });
  const begun = performance.now();
  const [first] = await Promise.all([text(), text()]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(first).toContain('keepsake_plates{shelf="a"} 3');
  expect(first).toContain('keepsake_gauge_failures_total{look="hanging"}');
  expect(requests).toBe(1);
});

test('counts a hanging early collector per read of the metrics, not per probe', async () => {
  const { gauges, text } = createMetrics();
  gauges.watch({ name: 'hanging', isEarly: true, intervalMs: 0, collect: () => new Promise(() => undefined) });
  for (let probes = 0; probes < 5; probes += 1) gauges.startEarly();
  expect(await text()).toContain('keepsake_gauge_failures_total{look="hanging"} 1');
});

test('removes the values of a removed collector', async () => {
  const { gauges, text } = createMetrics();
  const end = gauges.watch({ name: 'shelf', collect: async () => measured(7) });
  expect(await text()).toContain('keepsake_plates');
  end();
  expect(await text()).not.toContain('keepsake_plates{');
});

test('exposes the build', async () => {
  expect(await createMetrics({ revision: 'abc123' }).text()).toMatch(
    /keepsake_build_info\{version="\d[^"]*",revision="abc123",node="v\d[^"]*"\} 1/,
  );
});
