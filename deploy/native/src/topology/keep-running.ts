import { setTimeout as pause } from 'node:timers/promises';

const firstPauseMs = 500;
const longestPauseMs = 10_000;
const steadyMs = 60_000;

/** Starts again what ended by itself, with growing pauses for one that does not stay, until `over`. */
export const keepRunning = (over: AbortSignal, tell: (words: string) => void) => {
  const pauses = new Map<string, { readonly ms: number; readonly at: number }>();

  const nextPause = (name: string): number => {
    const last = pauses.get(name);
    const now = performance.now();
    const ms = last && now - last.at < steadyMs ? Math.min(last.ms * 2, longestPauseMs) : firstPauseMs;
    pauses.set(name, { ms, at: now });
    return ms;
  };

  return async (name: string, how: string, start: () => Promise<unknown>): Promise<void> => {
    if (over.aborted) return;
    tell(`${name} ended by itself (${how}) and is started again.`);
    for (;;) {
      await pause(nextPause(name), undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      try {
        await start();
        return tell(`${name} answers again.`);
      } catch (error) {
        tell(`${name} cannot be started: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
};
