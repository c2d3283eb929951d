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
