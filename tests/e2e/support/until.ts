import { setTimeout as pause } from 'node:timers/promises';

type Patience = { readonly timeoutMs?: number; readonly intervalMs?: number; readonly seen?: () => unknown };

/** Polls until the result is defined; on timeout throws with what was expected and the last result. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { timeoutMs = 120_000, intervalMs = 25, seen }: Patience = {},
): Promise<T> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end)
      throw new Error(`Waited ${timeoutMs} ms for ${what}.${seen ? ` Seen: ${String(seen())}` : ''}`);
    await pause(intervalMs);
  }
};

/** Retries until the expectation holds, because a page renders asynchronously. Fails with the last error. */
export const eventually = async (expected: () => Promise<void>, { timeoutMs = 15_000, intervalMs = 25 } = {}) => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await expected();
    } catch (refused) {
      if (performance.now() > end) throw refused;
    }
    await pause(intervalMs);
  }
};
