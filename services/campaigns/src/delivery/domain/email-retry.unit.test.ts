import { expect, it } from '@jest/globals';
import { pauseAfterMs } from './email-retry.js';

it('backs off after every failed attempt and stops after about two days', () => {
  const pauses: number[] = [];
  for (let attempts = 1, pause = pauseAfterMs(1); pause !== undefined; pause = pauseAfterMs(++attempts))
    pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(new Set(pauses).size).toBe(pauses.length);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(36);
  expect(hours).toBeLessThan(72);
});
