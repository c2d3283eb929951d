import { expect, it } from '@jest/globals';
import { createTurnstile } from './turnstile.js';

const held = () => {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { until, letGo: () => letGo() };
};

it('lets so many in at once, has so many wait in order, and turns the next away', async () => {
  const turnstile = createTurnstile(2, 2);
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

it('gives the place of work that failed to the next', async () => {
  const turnstile = createTurnstile(1, 5);
  const failing = turnstile(() => Promise.reject(new Error('no')));
  const next = turnstile(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turnstile(() => Promise.resolve('again'))).toBe('again');
});
