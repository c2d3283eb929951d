import { describe, expect, it } from '@jest/globals';
import { createBatcher } from './batcher.js';

describe('createBatcher', () => {
  it('runs calls of the same moment as one batch, in their order', async () => {
    const batches: (readonly number[])[] = [];
    const double = async (items: readonly number[]): Promise<number[]> => {
      batches.push(items);
      return items.map((item) => item * 2);
    };
    const { add, waiting } = createBatcher(double, { maxBatch: 2 });
    const results = [add(1), add(2), add(3)];
    expect(waiting()).toBe(3);
    expect(await Promise.all(results)).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2], [3]]);
    expect(await add(4)).toBe(8);
    expect(waiting()).toBe(0);
  });

  it('rejects all items of a failed batch, and none of the next one', async () => {
    const fail = async ([first]: readonly string[]): Promise<string[]> => {
      if (first === 'bad') throw new Error('refused');
      return ['good'];
    };
    const { add } = createBatcher(fail, { maxBatch: 2 });
    const results = await Promise.allSettled([add('bad'), add('also'), add('next')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('rejects only the items at fault when it isolates failures', async () => {
    const fail = async (items: readonly string[]): Promise<readonly string[]> => {
      if (items.includes('bad')) throw new Error('refused');
      return items;
    };
    const { add } = createBatcher(fail, { maxBatch: 10, isolatesFailures: true });
    const results = await Promise.allSettled([add('good'), add('bad'), add('fine')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
