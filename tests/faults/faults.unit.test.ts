import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFaults, faultsOf } from './all.js';
import { areas, plant, type Area } from './fault.js';
import { lateEvents } from '../late-events/fault.js';
import { costOf, tierOf } from './tier-of.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const folders: Readonly<Record<Area, string>> = {
  orders: 'services/orders/',
  'qr-timeline': 'services/qr-timeline/',
  'partners-inventory': 'services/partners-inventory/',
  'affiliates-escrow': 'services/affiliates-escrow/',
  campaigns: 'services/campaigns/',
  shipping: 'services/shipping/',
  gateway: 'gateway/',
  web: 'web/',
  platform: 'packages/platform/',
  contracts: 'packages/contracts/',
  launcher: 'deploy/embedded/',
};
const min: Readonly<Partial<Record<Area, number>>> = { gateway: 8, web: 8, platform: 6 };

describe('the planted faults', () => {
  test.each([...allFaults, lateEvents])('$id finds its place once in $file', (fault) => {
    const text = readFileSync(`${root}${fault.file}`, 'utf8');
    expect(plant(fault, text)).not.toBe(text);
  });

  test.each(allFaults)('$id names test files that exist', ({ tests }) => {
    expect(tests.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });

  test('have different ids', () => {
    expect(new Set(allFaults.map(({ id }) => id)).size).toBe(allFaults.length);
  });

  test('are at least 48', () => {
    expect(allFaults.length).toBeGreaterThanOrEqual(48);
  });

  test.each(areas)('cover %s, each in a file of that folder', (area) => {
    expect(faultsOf[area].length).toBeGreaterThanOrEqual(min[area] ?? 3);
    expect(faultsOf[area].filter(({ file }) => !file.startsWith(folders[area]))).toEqual([]);
  });
});

describe('planting', () => {
  const fault = { id: 'a', file: 'a.ts', find: 'if (one) stop();', replace: '', breaks: '', tests: [] };

  test('finds a place whose lines were wrapped differently', () => {
    expect(plant(fault, 'go();\nif (one)\n  stop();\nrest();')).toBe('go();\n\nrest();');
  });

  test('refuses a place that is gone or occurs twice', () => {
    expect(() => plant(fault, 'go();')).toThrow('occurs 0 times in a.ts');
    expect(() => plant(fault, 'if (one) stop(); if (one) stop();')).toThrow('occurs 2 times in a.ts');
  });
});

describe('tiers', () => {
  test.each([
    ['web/src/shared/csv.unit.test.ts', 'test'],
    ['packages/platform/src/cache/cache.redis.contract.test.ts', 'test'],
    ['tests/e2e/journey.e2e.test.ts', 'test'],
    ['tests/chaos/orders/judge.unit.test.ts', 'test'],
    ['tests/screens/axe-1.e2e.test.ts', 'verify'],
    ['tests/topology/topology.e2e.test.ts', 'verify'],
    ['tests/ops/backup.e2e.test.ts', 'verify'],
  ])('%s belongs to %s', (file, tier) => {
    expect(tierOf(file)).toBe(tier);
  });

  test('try unit tests before databases, and journeys last', () => {
    const files = ['tests/e2e/a.e2e.test.ts', 'b.int.test.ts', 'c.unit.test.tsx', 'd.contract.test.ts'];
    expect(files.toSorted((a, b) => costOf(a) - costOf(b))).toEqual([
      'c.unit.test.tsx',
      'd.contract.test.ts',
      'b.int.test.ts',
      'tests/e2e/a.e2e.test.ts',
    ]);
  });
});
