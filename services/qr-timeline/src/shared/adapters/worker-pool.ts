import { Worker } from 'node:worker_threads';

/** A pool of worker threads. Each worker must close its parent port when it receives `'close'`. */
export type WorkerPool = {
  readonly acquire: () => Worker;
  /** Only for a thread without pending work. */
  readonly release: (worker: Worker) => void;
  /** Ends a thread after its pending work, which is a second at most; the caller ignores the results. */
  readonly discard: (worker: Worker) => void;
};

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
  // Not terminate(): Node.js aborts the whole process when a thread is terminated while it opens a zlib stream.
  const discard = (worker: Worker): void => worker.postMessage('close');
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
        discard(worker);
      }, idleMs);
      idle = [...idle, { worker, timer: timer.unref() }];
    },
    discard,
  };
};
