import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../chart/chart.js';
import { shortRules } from './short-rules.js';

test('shortens windows, steps and waits', () => {
  expect(shortRules('expr: rate(a[10m]) > 60')).toBe('expr: rate(a[30s]) > 60');
  expect(shortRules('expr: rate(a[1m])')).toBe('expr: rate(a[15s])');
  expect(shortRules('expr: sum_over_time(a:rate5m[1h:1m])')).toBe('expr: sum_over_time(a:rate5m[180s:3s])');
  expect(shortRules('expr: changes(a[15m]) > 3')).toBe('expr: changes(a[180s]) > 3');
  expect(shortRules('for: 5m')).toBe('for: 5s');
  expect(shortRules('for: 6h')).toBe('for: 10s');
});

test('keeps everything else of the alerts', () => {
  const text = readFileSync(join(root, 'helm/files/alerts.yaml'), 'utf8');
  const withoutTimes = (rules: string): string =>
    JSON.stringify(parse(rules)).replace(/\[\d+[smhd](?::\d+[smhd])?\]|"for":"\d+[smhd]"/g, '');
  expect(withoutTimes(shortRules(text))).toBe(withoutTimes(text));
  expect(shortRules(text)).not.toMatch(/\[\d+[mhd]|for: \d+[mhd]/);
});
