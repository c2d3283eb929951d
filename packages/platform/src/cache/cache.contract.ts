import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/databases.js';
import type { Harness, Suite } from '../testing/contract-suite.js';
import type { Cache } from './cache.js';

export const cacheContract: Suite<Cache> = (technology, start) => {
  describe(`cache: ${technology}`, () => {
    let harness: Harness<Cache>;
    let cache: Cache;
    beforeAll(async () => {
      harness = await start();
      cache = await harness.open();
    });
    afterAll(() => harness.stop());

    test('returns, overwrites and drops values', async () => {
      await cache.set('k', 'one', 60_000);
      await cache.set('k', 'ü\n"two"', 60_000);
      expect(await cache.get('k')).toBe('ü\n"two"');
      await cache.drop('k');
      await cache.drop('k');
      expect(await cache.get('k')).toBeUndefined();
    });

    test('expires values after their TTL', async () => {
      await cache.set('short', 'lived', 30);
      expect(await eventually(async () => (await cache.get('short')) === undefined, 'the value to expire')).toBe(true);
    });
  });
};
