import { Worker } from 'node:worker_threads';

/** Threads of one kind. Whoever takes one has it alone, and gives it back only when it has no work left in hand. */
export type RestingThreads = { readonly take: () => Worker; readonly giveBack: (worker: Worker) => void };

type Resting = { readonly worker: Worker; readonly timer: NodeJS.Timeout };

const idleMs = 30_000;

/**
 * Starts threads on demand and lets them rest for a while between two pieces of work, because starting one costs more than
 * drawing a plate. A resting thread does not keep the process alive, and its death harms nobody.
 */
export const restingThreads = (file: URL): RestingThreads => {
  let resting: readonly Resting[] = [];
  const leave = (worker: Worker): void => {
    for (const one of resting.filter((each) => each.worker === worker)) clearTimeout(one.timer);
    resting = resting.filter((each) => each.worker !== worker);
  };
  return {
    take: () => {
      const rested = resting.at(-1)?.worker;
      if (!rested) {
        const worker = new Worker(file);
        return worker.on('exit', () => leave(worker)).on('error', () => leave(worker));
      }
      leave(rested);
      rested.ref();
      return rested;
    },
    giveBack: (worker) => {
      worker.unref();
      const timer = setTimeout(() => {
        leave(worker);
        void worker.terminate();
      }, idleMs);
      resting = [...resting, { worker, timer: timer.unref() }];
    },
  };
};
