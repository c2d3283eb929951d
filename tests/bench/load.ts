import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from '@keepsake/platform/process';

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Runs `send` with this concurrency until all are sent. Returns sends per second. */
export const inParallel = async (
  count: number,
  hands: number,
  send: (at: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < count) await send(next++);
  };
  const durationMs = await timed(() => Promise.all(Array.from({ length: hands }, hand)));
  return (count / durationMs) * 1_000;
};

export type Sent = { readonly durationMs: number; readonly status: number };

/** Sends at a fixed rate, independent of responses. `send` returns a status; an exception counts as 0. */
export const atPace = async (
  perSecond: number,
  seconds: number,
  send: (at: number) => Promise<number>,
): Promise<readonly Sent[]> => {
  const sent: Promise<Sent>[] = [];
  await collectGarbage(); // what earlier figures left would stop the load generator in the middle
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const early = began + (at / perSecond) * 1_000 - performance.now();
    if (early > 1) await pause(early);
    const startedAt = performance.now();
    const done = (status: number): Sent => ({ status, durationMs: performance.now() - startedAt });
    sent.push(send(at).then(done, () => done(0)));
  }
  return Promise.all(sent);
};
