import { tooBusy } from './load-shedder.js';

export type ConcurrencyLimiter = <R>(work: () => Promise<R>) => Promise<R>;

/** Limits concurrent calls and queued ones; further calls fail immediately with `too-busy`. */
export const createConcurrencyLimiter = (atOnce: number, waiting: number): ConcurrencyLimiter => {
  let inside = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (inside < atOnce) inside += 1;
    else if (queue.length >= waiting) throw tooBusy();
    else await new Promise<void>((enter) => void queue.push(enter)); // the slot passes to the next in line directly
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    }
  };
};
