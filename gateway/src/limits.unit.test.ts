import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
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

describe('rate limits', () => {
  test.each(Object.entries(limitRules))('have the documented points and window: %s', (name, { points, windowMs }) => {
    const row = documented.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row).toMatch(new RegExp(`\\| ${points.toLocaleString('en')} ${windows[windowMs]} \\|$`));
  });

  test('are all rules of the documentation', () => {
    const names = [...documented.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(limitRules).toSorted());
  });
});
