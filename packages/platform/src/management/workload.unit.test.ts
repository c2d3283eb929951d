import { expect, test } from '@jest/globals';
import { nextRun } from './workload.js';

test.each([
  ['* * * * *', '2026-03-01T10:00:30Z', '2026-03-01T10:01:00.000Z'],
  ['23 * * * *', '2026-03-01T10:23:00Z', '2026-03-01T11:23:00.000Z'],
  ['0 4 * * *', '2026-12-31T23:59:59Z', '2027-01-01T04:00:00.000Z'],
  ['30 2 1 * *', '2026-02-27T00:00:00Z', '2026-03-01T02:30:00.000Z'],
  ['0 0 29 2 *', '2027-06-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('runs %s after %s at %s, in UTC', (cron, from, next) => {
  expect(nextRun(cron, new Date(from))?.toISOString()).toBe(next);
});

test('returns undefined if there is no run within 400 days', () => {
  expect(nextRun('0 0 29 2 *', new Date('2025-01-01T00:00:00Z'))).toBeUndefined();
});
