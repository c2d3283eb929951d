import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../chart/chart.js';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\bKeepsake[A-Z]\w+/g)].map(([name]) => name)),
];

test('docs/alert-proof.md lists every alert once, and as fired what the suite fires', () => {
  const alerts = [...read('helm/files/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const rows = read('docs/alert-proof.md').split('\n');
  const rules = rows.indexOf('## Only by promtool');
  const firstCells = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.startsWith('| `')).flatMap((line) => namesIn(line.split(' | ')[0] ?? ''));
  const [fired, only] = [firstCells(rows.slice(0, rules)), firstCells(rows.slice(rules))];
  expect([...fired, ...only].toSorted()).toEqual(alerts.toSorted());
  const suite = read('tests/alerts/faults/alerts-fire.native.e2e.test.ts');
  const caused = [...suite.matchAll(/alert: '(\w+)'/g)].map(([, name = '']) => name);
  expect(fired.toSorted()).toEqual([...new Set(caused)].toSorted());
});
