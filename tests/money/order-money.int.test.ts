import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { moneyProblems } from './order-money-faults.js';
import { goodRules, type Rules } from './order-money-model.js';
import type { Batch } from './order-money-batch.js';
import { openMoney } from './order-money-run.js';

const sequences = Number(process.env['MONEY_SEQUENCES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);
const atOnce = 300;
const steps = 8;

let money: Awaited<ReturnType<typeof openMoney>>;
let batches: readonly Batch[];
beforeAll(
  async () => {
    money = await openMoney();
    const all: Batch[] = [];
    for (let from = 0; from < sequences; from += atOnce)
      all.push(await money.run(seed + from, { orders: Math.min(atOnce, sequences - from), steps }));
    batches = all;
  },
  120_000 + sequences * 1_000,
);
afterAll(() => money.close());

test('agrees with an independent model of its money after every step', () => {
  expect(batches.flatMap((batch) => moneyProblems(batch)).slice(0, 5)).toEqual([]);
});

test('covers every action, accepted and rejected', () => {
  const notified = batches.flatMap(({ rounds }) =>
    rounds.flatMap(({ steps: some }) => some.map(({ act, done }) => `${act.name} ${done ? 'done' : 'refused'}`)),
  );
  for (const name of ['confirm', 'cancel', 'complete', 'refund', 'dispatch', 'judge'])
    expect(notified).toEqual(expect.arrayContaining([`${name} done`, `${name} refused`]));
});

test.each(Object.keys(goodRules))('detects the disabled rule %s', (rule) => {
  const sabotaged: Rules = { ...goodRules, [rule]: true };
  expect(batches.flatMap((batch) => moneyProblems(batch, sabotaged))).not.toEqual([]);
});
