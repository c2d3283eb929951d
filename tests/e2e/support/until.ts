import { setTimeout as pause } from 'node:timers/promises';

/** Without a given interval: longer after a long wait, because polls take processor time from what they wait for. */
const pauseMs = (intervalMs: number | undefined, waitedMs: number): number =>
  intervalMs ?? Math.min(Math.max(25, waitedMs / 20), 250);

type Patience = { readonly timeoutMs?: number; readonly intervalMs?: number; readonly seen?: () => unknown };

/** Polls until the result is defined; on timeout throws with what was expected and the last result. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { timeoutMs = 120_000, intervalMs, seen }: Patience = {},
): Promise<T> => {
  const began = performance.now();
  const end = began + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end)
      throw new Error(`Waited ${timeoutMs} ms for ${what}.${seen ? ` Seen: ${String(seen())}` : ''}`);
    await pause(pauseMs(intervalMs, performance.now() - began));
  }
};

/** Retries until the expectation holds, because a page renders asynchronously. Fails with the last error. */
export const eventually = async (
  expected: () => Promise<void>,
  { timeoutMs = 15_000, intervalMs }: Omit<Patience, 'seen'> = {},
) => {
  const began = performance.now();
  const end = began + timeoutMs;
  for (;;) {
    try {
      return await expected();
    } catch (refused) {
      if (performance.now() > end) throw refused;
    }
    await pause(pauseMs(intervalMs, performance.now() - began));
  }
};
