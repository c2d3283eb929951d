import type { Log } from '@keepsake/platform/log';

/** Work that must not hold an answer up, or must not be seen in its time. */
export type Background = {
  readonly run: (what: string, work: () => Promise<void>) => void;
  /** The same after a while. What has not begun when the process stops is dropped, and so is what is too much to keep. */
  readonly later: (what: string, delayMs: number, work: () => Promise<void>) => void;
  /** Resolves when everything begun has ended. */
  readonly settled: () => Promise<void>;
};

const maxDelayed = 1_000;

export const createBackground = (words: Log): Background => {
  const running = new Set<Promise<void>>();
  const delayed = new Set<NodeJS.Timeout>();
  const run: Background['run'] = (what, work) => {
    const one = work()
      .catch((error: unknown) => words.error({ error, what }, 'work in the background failed'))
      .finally(() => running.delete(one));
    running.add(one);
  };
  return {
    run,
    later: (what, delayMs, work) => {
      if (delayed.size >= maxDelayed) return words.warn({ what }, 'too much delayed work; dropped');
      const timer = setTimeout(() => {
        delayed.delete(timer);
        run(what, work);
      }, delayMs).unref();
      return void delayed.add(timer);
    },
    settled: async () => {
      for (const timer of delayed) clearTimeout(timer);
      delayed.clear();
      await Promise.all(running);
    },
  };
};
