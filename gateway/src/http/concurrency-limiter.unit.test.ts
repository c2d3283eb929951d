import { expect, it } from '@jest/globals';
import { createConcurrencyLimiter } from './concurrency-limiter.js';

const held = () => {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { until, letGo: () => letGo() };
};

it('limits concurrent calls, queues further ones in order, and rejects the rest', async () => {
  const limiter = createConcurrencyLimiter(2, 2);
  const releases = Array.from({ length: 4 }, held);
  const begun: number[] = [];
  const runs = releases.map((latch, at) =>
    limiter(async () => {
      begun.push(at);
      await latch.until;
      return at;
    }),
  );
  await expect(limiter(() => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable', slug: 'too-busy' });
  expect(begun).toEqual([0, 1]);
  for (const latch of releases) latch.letGo();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('releases the slot of failed work', async () => {
  const limiter = createConcurrencyLimiter(1, 5);
  const failing = limiter(() => Promise.reject(new Error('no')));
  const next = limiter(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await limiter(() => Promise.resolve('again'))).toBe('again');
});
