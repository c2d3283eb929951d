import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { accessCodeLength, accessCodeSymbols } from '@keepsake/contracts/values/access-code';
import { sessionLives } from './identity/sessions.js';
import { limitRules } from './limits.js';

const documented = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

const windows: Readonly<Record<number, string>> = {
  30_000: 'in 30 seconds',
  60_000: 'a minute',
  600_000: 'in 10 minutes',
  900_000: 'in 15 minutes',
  1_200_000: 'in 20 minutes',
  3_600_000: 'an hour',
  86_400_000: 'a day',
};

const minuteMs = 60_000;
const spans: Readonly<Record<number, string>> = {
  [30 * minuteMs]: '30 minutes',
  [12 * 60 * minuteMs]: '12 hours',
  [7 * 24 * 60 * minuteMs]: '7 days',
  [30 * 24 * 60 * minuteMs]: '30 days',
  [180 * 24 * 60 * minuteMs]: '180 days',
};

test.each(Object.entries(sessionLives))('sessions of %s have the documented lifetimes', (kind, { idleMs, wholeMs }) => {
  expect(documented.split('\n')).toContain(`| ${kind} | ${spans[idleMs]} | ${spans[wholeMs]} |`);
});

test('generated access codes have the documented number of characters', () => {
  expect(documented).toContain(`code has six of ${accessCodeSymbols.length} characters`);
  expect(accessCodeLength).toBe(6);
});

describe('rate limits', () => {
  test.each(Object.entries(limitRules))('have the documented points and window: %s', (name, { points, windowMs }) => {
    const row = documented.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row).toMatch(new RegExp(`\\| ${points.toLocaleString('en')} ${windows[windowMs]} \\|$`));
  });

  test('are all rules of the documentation', () => {
    const names = [...documented.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
    expect(names.toSorted()).toEqual(Object.keys(limitRules).toSorted());
  });
});
