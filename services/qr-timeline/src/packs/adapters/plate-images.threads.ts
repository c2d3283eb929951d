import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { workerPool } from '../../shared/adapters/worker-pool.js';

/** Concatenated images; `ends` has the end offset of each. */
const pile = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  ends: z.array(z.int()),
  hashes: z.array(z.string()),
});
const drawn = z.object({
  lot: z.int(),
  svg: pile,
  png: pile,
  /** Index in this chunk of the first image that decodes to a wrong address, or -1. */
  unreadable: z.int(),
});
export type PicturePile = z.infer<typeof pile>;
type DrawnLot = z.infer<typeof drawn>;

export type DrawPlates = (
  addresses: readonly string[],
  options: { readonly sample: boolean; readonly plateMm: number; readonly signal: AbortSignal },
) => AsyncGenerator<DrawnLot>;

/** A few tenths of a second per thread: short enough to stop soon, long enough to make messaging cheap. */
const lotSize = 50;
/** Chunks queued per thread. */
const ahead = 2;
/** They run at the lowest priority, so that requests go first on every processor. */
const most = Math.min(4, availableParallelism());

/** Separate JavaScript file, because threads load it from sources and build. */
const threadFile = new URL('./plate-images.worker.js', import.meta.url);

/**
 * Renders addresses in threads and yields images chunk by chunk, in order, at most a few chunks ahead of the consumer.
 * Rejects if a thread exits or `signal` aborts.
 */
export const plateThreads = (): DrawPlates => {
  const threads = workerPool(threadFile);
  return async function* (addresses, { sample, plateMm, signal }) {
    const lots = Math.ceil(addresses.length / lotSize);
    const crew = Array.from({ length: Math.min(most, lots) }, threads.take);
    const done = new Map<number, DrawnLot>();
    let arrived: () => void = () => undefined;
    let problem: unknown;
    const stop = (error: unknown): void => {
      problem ??= error;
      arrived();
    };
    const aborted = (): void => stop(signal.reason);
    const ended = (code: number): void => stop(new Error(`A drawing thread ended with code ${code}.`));
    const keep = (message: unknown): void => {
      const lot = drawn.parse(message);
      done.set(lot.lot, lot);
      arrived();
    };
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    for (const worker of crew) worker.on('message', keep).on('error', stop).on('exit', ended);

    let given = 0;
    const handOut = (taken: number): void => {
      for (; given < lots && given < taken + crew.length * ahead; given++)
        crew[given % crew.length]?.postMessage({
          lot: given,
          addresses: addresses.slice(given * lotSize, (given + 1) * lotSize),
          sample,
          plateMm,
        });
    };

    let taken = 0;
    try {
      for (; taken < lots; taken++) {
        handOut(taken);
        while (!done.has(taken)) {
          if (problem !== undefined) throw problem;
          await new Promise<void>((resolve) => (arrived = resolve));
        }
        const ready = done.get(taken);
        done.delete(taken);
        if (ready) yield ready;
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      for (const worker of crew) worker.off('message', keep).off('error', stop).off('exit', ended);
      // A thread with pending work would send its result to the next user of the thread.
      if (taken === lots) crew.forEach(threads.giveBack);
      else await Promise.all(crew.map((worker) => worker.terminate()));
    }
  };
};
