import { setTimeout as pause } from 'node:timers/promises';

type Patience = { readonly timeoutMs?: number; readonly everyMs?: number; readonly seen?: () => unknown };

/** Asks until the answer is something; when the time is over, says what was waited for and what was seen last. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { timeoutMs = 120_000, everyMs = 25, seen }: Patience = {},
): Promise<T> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end)
      throw new Error(`Waited ${timeoutMs} ms for ${what}.${seen ? ` Seen: ${String(seen())}` : ''}`);
    await pause(everyMs);
  }
};

/** Asks until what is expected holds: a page draws what was pressed a moment later. The last refusal is the failure. */
export const eventually = async (expected: () => Promise<void>, { timeoutMs = 15_000, everyMs = 25 } = {}) => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await expected();
    } catch (refused) {
      if (performance.now() > end) throw refused;
    }
    await pause(everyMs);
  }
};
