import { expect, test } from '@jest/globals';
import { watchLoop } from './loop-lag.js';
import { eventually } from '../testing/databases.js';

const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('reports one slow task as maximum only', async () => {
  const loop = watchLoop();
  await eventually(async () => loop.steadyMs() < 50, 'a quiet loop');
  block(400);
  await eventually(async () => loop.worstMs() > 200, 'the slow thing');
  await eventually(async () => loop.steadyMs() < 100, 'a loop that is in time again', 1_000);
  expect(loop.worstMs()).toBeGreaterThan(200);
  loop.stop();
});

test('reports permanent lag as steady', async () => {
  const loop = watchLoop();
  const busy = setInterval(() => block(300), 1);
  expect(await eventually(async () => loop.steadyMs() > 100, 'steady lateness', 20_000)).toBe(true);
  clearInterval(busy);
  loop.stop();
});
