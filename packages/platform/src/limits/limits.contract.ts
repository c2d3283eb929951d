import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/databases.js';
import type { Harness, Suite } from '../testing/contract-suite.js';
import type { LimitRule, Limits } from './limits.js';

/** The rules that the harness must open its limits with. */
export const rulesUnderTest: Readonly<Record<string, LimitRule>> = {
  three: { points: 3, windowMs: 60_000 },
  quick: { points: 1, windowMs: 1_000 },
};

export const limitsContract: Suite<Limits> = (technology, start) => {
  describe(`limits: ${technology}`, () => {
    let harness: Harness<Limits>;
    let limits: Limits;
    beforeAll(async () => {
      harness = await start();
      limits = await harness.open();
    });
    afterAll(() => harness.stop());

    test('allows up to the limit and returns the wait for the rest', async () => {
      const taken = await Promise.all(Array.from({ length: 5 }, () => limits.take('three', 'a')));
      expect(taken.filter(({ ok }) => ok)).toHaveLength(3);
      const refused = taken.find(({ ok }) => !ok);
      expect(refused?.retryAfterMs).toBeGreaterThan(0);
      expect(refused?.retryAfterMs).toBeLessThanOrEqual(60_000);
    });

    test('counts each key and each rule separately', async () => {
      for (let n = 0; n < 4; n++) await limits.take('three', 'b');
      expect((await limits.take('three', 'c')).ok).toBe(true);
      expect((await limits.take('quick', 'b')).ok).toBe(true);
    });

    test('allows again when the window is over', async () => {
      expect((await limits.take('quick', 'd')).ok).toBe(true);
      expect((await limits.take('quick', 'd')).ok).toBe(false);
      expect(await eventually(async () => (await limits.take('quick', 'd')).ok, 'the next window')).toBe(true);
    });

    test('throws for an unknown rule', async () => {
      await expect(limits.take('forgotten', 'x')).rejects.toThrow(/no limit named forgotten/);
    });
  });
};
