import { expect, test } from '@jest/globals';
import { report } from './report.js';
import { runChaos, type ChaosOutcome } from './run-chaos.js';
import { embeddedWorld } from './stack.embedded.js';
import type { Sabotage } from './stack.js';

/* Short form of `make chaos`; the long one runs 2,000 orders and 20 kills. */

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

const run = async (orders: number, kills: number, sabotage?: Sabotage): Promise<ChaosOutcome & { report: string }> => {
  const world = await embeddedWorld(sabotage);
  try {
    const size = { seed, orders, kills, convergeMs: sabotage ? 10_000 : 60_000 };
    const outcome = await runChaos(world, size);
    return { ...outcome, report: report(world.name, size, outcome) };
  } finally {
    await world.stop();
  }
};

test('keeps every order once and in sequence when site and database are killed', async () => {
  const { verdict, convergedMs, acknowledged, report: text } = await run(150, 3);
  expect([text, verdict]).toEqual([text, { lost: [], duplicated: [], reordered: [], wrong: [] }]);
  expect(acknowledged).toBe(150);
  expect(convergedMs).toBeLessThan(60_000);
}, 300_000);

test('# sabotage: finds duplicated orders with the inbox disabled', async () => {
  const { verdict } = await run(60, 2, 'inbox-off');
  expect(verdict.duplicated).not.toEqual([]);
}, 300_000);
