import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { workerPool } from './worker-pool.js';

describe('workerPool', () => {
  test('lets a discarded thread finish its work, then exit on its own', async () => {
    const pool = workerPool(new URL('../../packs/adapters/plate-images.worker.js', import.meta.url));
    const worker = pool.acquire();
    worker.postMessage({ index: 7, addresses: ['https://memories.example/t/AAAAAAAA'], sample: false, plateMm: 50 });
    const drawn = once(worker, 'message');
    const exited = once(worker, 'exit');
    pool.discard(worker);
    expect(await drawn).toMatchObject([{ index: 7, unreadable: -1 }]);
    expect(await exited).toEqual([0]);
  });

  test('gives a released thread to the next caller', async () => {
    const pool = workerPool(new URL('./zip.worker.js', import.meta.url));
    const worker = pool.acquire();
    pool.release(worker);
    expect(pool.acquire()).toBe(worker);
    const exited = once(worker, 'exit');
    pool.discard(worker);
    expect(await exited).toEqual([0]);
  });
});
