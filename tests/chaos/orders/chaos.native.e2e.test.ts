import { describe, expect, test } from '@jest/globals';
import { missingServers } from '@keepsake/native/topology';
import { report } from './report.js';
import { runChaos } from './run-chaos.js';
import { nativeWorld } from './stack.native.js';

/* Short form of `make chaos STACK=native`. */

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const missing = missingServers();
const whenHad = missing === undefined || process.env['REQUIRE_ADAPTERS'] ? describe : describe.skip;

whenHad(`chaos on the production topology${missing === undefined ? '' : ` (not run: ${missing})`}`, () => {
  test('keeps every order once and in sequence when orders, Kafka and shipping are killed', async () => {
    const world = await nativeWorld();
    try {
      const size = { seed, orders: 150, kills: 3 };
      const outcome = await runChaos(world, size);
      const text = `${report(world.name, size, outcome)}\n${world.output()}`;
      expect([text, outcome.verdict]).toEqual([text, { lost: [], duplicated: [], reordered: [], wrong: [] }]);
      expect(outcome.acknowledged).toBe(150);
      expect(outcome.convergedMs).toBeLessThan(60_000);
    } finally {
      await world.stop();
    }
  }, 400_000);
});
