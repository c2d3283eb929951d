import { tooBusy } from '../http/gate.js';

export type Turnstile = <R>(work: () => Promise<R>) => Promise<R>;

/** So many at once, and so many who wait for a place; whoever comes after them is told at once that it is too busy. */
export const createTurnstile = (atOnce: number, waiting: number): Turnstile => {
  let inside = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (inside < atOnce) inside += 1;
    else if (queue.length >= waiting) throw tooBusy();
    else await new Promise<void>((enter) => void queue.push(enter)); // the place is handed on, so nobody slips in between
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else inside -= 1;
    }
  };
};
