import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { restingThreads } from './resting-threads.js';

/** Pictures one after the other; `ends` says where each stops. */
const pile = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  ends: z.array(z.int()),
  hashes: z.array(z.string()),
});
const drawn = z.object({
  lot: z.int(),
  svg: pile,
  png: pile,
  /** Place in this lot of the first picture that does not lead where it should, or -1. */
  unreadable: z.int(),
});
export type PicturePile = z.infer<typeof pile>;
type DrawnLot = z.infer<typeof drawn>;

export type DrawPlates = (
  addresses: readonly string[],
  about: { readonly sample: boolean; readonly plateMm: number; readonly signal: AbortSignal },
) => AsyncGenerator<DrawnLot>;

/** Some tenths of a second of one thread: short enough to stop soon, long enough that passing it on costs nothing. */
const lotSize = 50;
/** Lots that may wait at the door of each thread. */
const ahead = 2;
/** One processor is left to the guests. */
const most = Math.max(1, Math.min(4, availableParallelism() - 1));

/** A file of its own language, because threads load it from the sources and from the build alike. */
const threadFile = new URL('./plate-images.worker.js', import.meta.url);

/**
 * Draws addresses in threads and yields the pictures lot by lot, in order; never more than a few lots ahead of whoever takes
 * them. Rejects when a thread dies or `signal` is given.
 */
export const plateThreads = (): DrawPlates => {
  const threads = restingThreads(threadFile);
  return async function* (addresses, { sample, plateMm, signal }) {
    const lots = Math.ceil(addresses.length / lotSize);
    const crew = Array.from({ length: Math.min(most, lots) }, threads.take);
    const done = new Map<number, DrawnLot>();
    let arrived: () => void = () => undefined;
    let fault: unknown;
    const stop = (error: unknown): void => {
      fault ??= error;
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
          if (fault !== undefined) throw fault;
          await new Promise<void>((resolve) => (arrived = resolve));
        }
        const ready = done.get(taken);
        done.delete(taken);
        if (ready) yield ready;
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      for (const worker of crew) worker.off('message', keep).off('error', stop).off('exit', ended);
      // A thread that still has work in hand would answer it to whoever comes next.
      if (taken === lots) crew.forEach(threads.giveBack);
      else await Promise.all(crew.map((worker) => worker.terminate()));
    }
  };
};
