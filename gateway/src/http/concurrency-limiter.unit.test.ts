import { expect, it } from '@jest/globals';
import { createConcurrencyLimiter } from './concurrency-limiter.js';

const held = () => {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { until, letGo: () => letGo() };
};

it('limits concurrent calls, queues further ones in order, and rejects the rest', async () => {
  const turnstile = createConcurrencyLimiter(2, 2);
  const gates = Array.from({ length: 4 }, held);
  const begun: number[] = [];
  const runs = gates.map((gate, at) =>
    turnstile(async () => {
      begun.push(at);
      await gate.until;
      return at;
    }),
  );
  await expect(turnstile(() => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable', slug: 'too-busy' });
  expect(begun).toEqual([0, 1]);
  for (const gate of gates) gate.letGo();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('releases the slot of failed work', async () => {
  const turnstile = createConcurrencyLimiter(1, 5);
  const failing = turnstile(() => Promise.reject(new Error('no')));
  const next = turnstile(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turnstile(() => Promise.resolve('again'))).toBe('again');
});
