import { expect, it } from '@jest/globals';
import { createLog } from '@keepsake/platform/log';
import { withFallback } from './stored-pages.js';

it('asks the read service for five seconds when the document store fails', async () => {
  const truth = { nowMs: 1_000_000, fails: true };
  const asked: string[] = [];
  const stored = withFallback(
    async ([code]) => {
      asked.push(`store ${code}`);
      if (truth.fails) throw new Error('not reachable');
      return [];
    },
    async ([code]) => {
      asked.push(`reader ${code}`);
      return [];
    },
    { clock: { now: () => new Date(truth.nowMs) }, logger: createLog('silent') },
  );
  await stored(['A']);
  truth.fails = false;
  truth.nowMs += 4_999;
  await stored(['B']);
  truth.nowMs += 1;
  await stored(['C']);
  expect(asked).toEqual(['store A', 'reader A', 'reader B', 'store C']);
});
