import { expect, test } from '@jest/globals';
import { agoLabel, byCause, inWords, isQuiet, isWell, spanLabel, type DeadLetter, type Work } from './job-labels.js';

const letter = (eventId: string, cause: string): DeadLetter => ({
  eventId,
  type: 'orders.order-placed.v1',
  key: 'k',
  cause,
  attempts: 3,
  at: '2026-05-01T10:00:00.000Z',
});

test('formats spans in the largest full unit', () => {
  expect([0, 1, 59, 60, 7_200, 90_000].map(spanLabel)).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '2 hours',
    '1 day',
  ]);
  const now = Date.parse('2026-05-01T10:02:00.000Z');
  expect(agoLabel('2026-05-01T10:00:00.000Z', now)).toBe('2 minutes ago');
  expect(inWords('2026-05-01T10:05:00.000Z', now)).toBe('in 3 minutes');
});

test('groups dead letters of one cause despite different ids', () => {
  const causes = byCause([
    letter('a', 'order 0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c01 is not there\n at x'),
    letter('b', 'order 0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c02 is not there'),
    letter('c', 'the table is gone'),
    letter('d', ''),
  ]);
  expect(causes.map(({ text, letters }) => [text, letters.length])).toEqual([
    ['order … is not there', 2],
    ['the table is gone', 1],
    ['No reason was given.', 1],
  ]);
});

test('treats a service as quiet without failures and dead letters', () => {
  const work: Work = { queues: [], unsaid: 3, unsaidOldestSeconds: 1, letterCount: 0, letters: [] };
  expect(isQuiet(work)).toBe(true);
  expect(isQuiet({ ...work, letterCount: 1 })).toBe(false);
});

test('folds a service only when it answers and publishes', () => {
  const work: Work = { queues: [], unsaid: 0, unsaidOldestSeconds: 0, letterCount: 0, letters: [] };
  const service = 'orders';
  expect(isWell({ service, work })).toBe(true);
  expect(isWell({ service, work: { ...work, unsaid: 1 } })).toBe(false);
  expect(isWell({ service, work: { ...work, letterCount: 1 } })).toBe(false);
  expect(isWell({ service, work: null })).toBe(false);
});
