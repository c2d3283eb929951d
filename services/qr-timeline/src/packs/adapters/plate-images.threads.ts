import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { workerPool } from '../../shared/adapters/worker-pool.js';

/** Concatenated images; `ends` has the end offset of each. */
const images = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  ends: z.array(z.int()),
  hashes: z.array(z.string()),
});
const chunk = z.object({
  index: z.int(),
  svg: images,
  png: images,
  /** Side of each symbol, and its runs as x, y and length, a byte each. */
  symbols: z.object({ sides: z.array(z.int()), runs: z.instanceof(Uint8Array), ends: z.array(z.int()) }),
  /** Index in this chunk of the first image that decodes to a wrong address, or -1. */
  unreadable: z.int(),
});
export type PlateImages = z.infer<typeof images>;
type DrawnChunk = z.infer<typeof chunk>;
export type PlateSymbols = DrawnChunk['symbols'];

export type DrawPlates = (
  addresses: readonly string[],
  options: { readonly sample: boolean; readonly plateMm: number; readonly signal: AbortSignal },
) => AsyncGenerator<DrawnChunk>;

/** A few tenths of a second per thread: short enough to stop soon, long enough to make messaging cheap. */
const chunkSize = 50;
/** Chunks queued per thread. */
const queuedPerThread = 2;
/** They run at the lowest priority, so that requests go first on every processor. */
const maxThreads = Math.min(4, availableParallelism());

/** Separate JavaScript file, because threads load it from sources and build. */
const threadFile = new URL('./plate-images.worker.js', import.meta.url);

/**
 * Renders addresses in threads and yields images chunk by chunk, in order, at most a few chunks ahead of the consumer.
 * Rejects if a thread exits or `signal` aborts.
 */
export const plateThreads = (): DrawPlates => {
  const pool = workerPool(threadFile);
  return async function* (addresses, { sample, plateMm, signal }) {
    const chunks = Math.ceil(addresses.length / chunkSize);
    const workers = Array.from({ length: Math.min(maxThreads, chunks) }, pool.acquire);
    const done = new Map<number, DrawnChunk>();
    let arrived: () => void = () => undefined;
    let problem: unknown;
    const stop = (error: unknown): void => {
      problem ??= error;
      arrived();
    };
    const aborted = (): void => stop(signal.reason);
    const ended = (code: number): void => stop(new Error(`A drawing thread ended with code ${code}.`));
    const receive = (message: unknown): void => {
      const arrival = chunk.parse(message);
      done.set(arrival.index, arrival);
      arrived();
    };
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    for (const worker of workers) worker.on('message', receive).on('error', stop).on('exit', ended);

    let sent = 0;
    const send = (yielded: number): void => {
      for (; sent < chunks && sent < yielded + workers.length * queuedPerThread; sent++)
        workers[sent % workers.length]?.postMessage({
          index: sent,
          addresses: addresses.slice(sent * chunkSize, (sent + 1) * chunkSize),
          sample,
          plateMm,
        });
    };

    let yielded = 0;
    try {
      for (; yielded < chunks; yielded++) {
        send(yielded);
        while (!done.has(yielded)) {
          if (problem !== undefined) throw problem;
          await new Promise<void>((resolve) => (arrived = resolve));
        }
        const ready = done.get(yielded);
        done.delete(yielded);
        if (ready) yield ready;
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      for (const worker of workers) worker.off('message', receive).off('error', stop).off('exit', ended);
      // A thread with pending work would send its result to the next user of the thread.
      workers.forEach(yielded === chunks ? pool.release : pool.discard);
    }
  };
};
