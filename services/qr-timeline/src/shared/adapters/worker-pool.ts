import { Worker } from 'node:worker_threads';

/** A pool of worker threads. Release a thread only when it has no pending work. */
export type WorkerPool = { readonly acquire: () => Worker; readonly release: (worker: Worker) => void };

type IdleWorker = { readonly worker: Worker; readonly timer: NodeJS.Timeout };

const idleMs = 30_000;

/**
 * Starts threads on demand and keeps them idle for a while, because starting one costs more than rendering a plate.
 * Idle threads do not keep the process running; a crash of an idle thread has no effect.
 */
export const workerPool = (file: URL): WorkerPool => {
  let idle: readonly IdleWorker[] = [];
  const forget = (worker: Worker): void => {
    for (const one of idle.filter((each) => each.worker === worker)) clearTimeout(one.timer);
    idle = idle.filter((each) => each.worker !== worker);
  };
  return {
    acquire: () => {
      const found = idle.at(-1)?.worker;
      if (!found) {
        const worker = new Worker(file);
        return worker.on('exit', () => forget(worker)).on('error', () => forget(worker));
      }
      forget(found);
      found.ref();
      return found;
    },
    release: (worker) => {
      worker.unref();
      const timer = setTimeout(() => {
        forget(worker);
        void worker.terminate();
      }, idleMs);
      idle = [...idle, { worker, timer: timer.unref() }];
    },
  };
};
