import { Worker } from 'node:worker_threads';

/** A pool of worker threads. Release a thread only when it has no pending work. */
export type RestingThreads = { readonly take: () => Worker; readonly giveBack: (worker: Worker) => void };

type Resting = { readonly worker: Worker; readonly timer: NodeJS.Timeout };

const idleMs = 30_000;

/**
 * Starts threads on demand and keeps them idle for a while, because starting one costs more than rendering a plate.
 * Idle threads do not keep the process running; a crash of an idle thread has no effect.
 */
export const workerPool = (file: URL): RestingThreads => {
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
