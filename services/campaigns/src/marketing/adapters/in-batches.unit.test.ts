import { expect, it } from '@jest/globals';
import { inBatches } from './in-batches.js';

it('stores waiting items together, each once and in order', async () => {
  const batches: (readonly number[])[] = [];
  const store = inBatches<number>(async (items) => {
    batches.push(items);
    await new Promise((next) => setImmediate(next));
  });
  await Promise.all([1, 2, 3, 4].map(store));
  await store(5);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

it('fails the items of a failed batch only', async () => {
  const store = inBatches<number>(async (items) => {
    await new Promise((next) => setImmediate(next));
    if (items.includes(2)) throw new Error('no room');
  });
  const ends = await Promise.allSettled([1, 2, 3].map(store));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(store(4)).resolves.toBeUndefined();
});
