import { describe, expect, it } from '@jest/globals';
import { oneAhead } from './one-ahead.js';

const items = async function* () {
  yield* [1, 2, 3, 4];
};

describe('oneAhead', () => {
  it('keeps the order and prepares at most one item in advance', async () => {
    const begun: number[] = [];
    const seen: (readonly [number, number])[] = [];
    for await (const item of oneAhead(items(), async (n) => (begun.push(n), n))) seen.push([item, begun.length]);
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 4],
    ]);
  });

  it('rejects at the item that failed, after the one before it', async () => {
    const seen: number[] = [];
    const packing = (async () => {
      for await (const item of oneAhead(items(), async (n) => {
        if (n === 3) throw new Error('unreadable');
        return n;
      }))
        seen.push(item);
    })();
    await expect(packing).rejects.toThrow('unreadable');
    expect(seen).toEqual([1, 2]);
  });

  it('waits for the item in preparation when the caller stops', async () => {
    let finish = (): void => undefined;
    const second = new Promise<void>((resolve) => (finish = resolve));
    let stopped = false;
    const stopping = (async () => {
      for await (const item of oneAhead(items(), async (n) => {
        if (n === 2) await second;
        return n;
      }))
        if (item === 1) break;
      stopped = true;
    })();
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(stopped).toBe(true);
  });
});
