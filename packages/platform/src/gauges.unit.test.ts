import { expect, test } from '@jest/globals';
import { createMetrics } from './metrics.js';

const measured = (value: number) => [{ name: 'plates', help: 'Plates.', labels: { shelf: 'a' }, value }];

test('a number is asked for when metrics are read, and not again within its time', async () => {
  const { gauges, text } = createMetrics();
  let asked = 0;
  gauges.watch({ name: 'shelf', measure: async () => measured((asked += 1)), everyMs: 60_000 });
  expect(await text()).toContain('keepsake_plates{shelf="a"} 1');
  expect(await text()).toContain('keepsake_plates{shelf="a"} 1');
  expect(asked).toBe(1);
});

test('a number that cannot be had is left out and counted, and comes back', async () => {
  const { gauges, text } = createMetrics();
  let away = false;
  const measure = async () => {
    if (away) throw new Error('the database is away');
    return measured(7);
  };
  gauges.watch({ name: 'shelf', measure, everyMs: 0 });
  expect(await text()).toContain('keepsake_plates{shelf="a"} 7');
  away = true;
  const without = await text();
  expect(without).not.toContain('keepsake_plates{shelf="a"}');
  expect(without).toContain('keepsake_gauge_failures_total{look="shelf"} 1');
  away = false;
  expect(await text()).toContain('keepsake_plates{shelf="a"} 7');
});

test('whoever never answers costs a second, not the metrics, and is asked only once at a time', async () => {
  const { gauges, text } = createMetrics();
  let asked = 0;
  gauges.watch({
    name: 'hanging',
    everyMs: 0,
    measure: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  });
  gauges.watch({ name: 'shelf', measure: async () => measured(3) });
  const begun = performance.now();
  const [first] = await Promise.all([text(), text()]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(first).toContain('keepsake_plates{shelf="a"} 3');
  expect(first).toContain('keepsake_gauge_failures_total{look="hanging"}');
  expect(asked).toBe(1);
});

test('what is not watched any more is not shown any more', async () => {
  const { gauges, text } = createMetrics();
  const end = gauges.watch({ name: 'shelf', measure: async () => measured(7) });
  expect(await text()).toContain('keepsake_plates');
  end();
  expect(await text()).not.toContain('keepsake_plates{');
});

test('says which build runs', async () => {
  expect(await createMetrics({ revision: 'abc123' }).text()).toMatch(
    /keepsake_build_info\{version="\d[^"]*",revision="abc123",node="v\d[^"]*"\} 1/,
  );
});
