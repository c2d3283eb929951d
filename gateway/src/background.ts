import type { Log } from '@keepsake/platform/log';

/** Work that must not hold an answer up, or must not be seen in its time. */
export type Background = {
  readonly run: (what: string, work: () => Promise<void>) => void;
  /** Resolves when everything begun has ended. */
  readonly settled: () => Promise<void>;
};

export const createBackground = (words: Log): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const one = work()
        .catch((error: unknown) => words.error({ error, what }, 'work in the background failed'))
        .finally(() => running.delete(one));
      running.add(one);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
};
