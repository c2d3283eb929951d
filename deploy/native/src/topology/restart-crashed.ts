import { setTimeout as pause } from 'node:timers/promises';

const initialBackoffMs = 500;
const maxBackoffMs = 10_000;
const steadyMs = 60_000;

/** Restarts crashed processes with exponential backoff until `over` is aborted. */
export const restartCrashed = (over: AbortSignal, report: (text: string) => void) => {
  const pauses = new Map<string, { readonly ms: number; readonly at: number }>();

  const nextPause = (name: string): number => {
    const last = pauses.get(name);
    const now = performance.now();
    const ms = last && now - last.at < steadyMs ? Math.min(last.ms * 2, maxBackoffMs) : initialBackoffMs;
    pauses.set(name, { ms, at: now });
    return ms;
  };

  return async (name: string, how: string, start: () => Promise<unknown>): Promise<void> => {
    if (over.aborted) return;
    report(`${name} crashed (${how}) and is restarting.`);
    for (;;) {
      await pause(nextPause(name), undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      try {
        await start();
        return report(`${name} is available again.`);
      } catch (error) {
        report(`${name} cannot be started: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
};
