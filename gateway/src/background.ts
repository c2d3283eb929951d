import type { Log } from '@keepsake/platform/log';

/** Runs work that must not delay a response, or must not be measurable by its duration. */
export type Background = {
  readonly run: (what: string, work: () => Promise<void>) => void;
  /** Runs work after a delay. Work not started at shutdown, or beyond the limit, is dropped. */
  readonly later: (what: string, delayMs: number, work: () => Promise<void>) => void;
  /** Resolves when all started work has ended. */
  readonly settled: () => Promise<void>;
};

const maxDelayed = 1_000;

export const createBackground = (logger: Log): Background => {
  const running = new Set<Promise<void>>();
  const delayed = new Set<NodeJS.Timeout>();
  const run: Background['run'] = (what, work) => {
    const one = work()
      .catch((error: unknown) => logger.error({ error, what }, 'background work failed'))
      .finally(() => running.delete(one));
    running.add(one);
  };
  return {
    run,
    later: (what, delayMs, work) => {
      if (delayed.size >= maxDelayed) return logger.warn({ what }, 'too much delayed work; dropping it');
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
