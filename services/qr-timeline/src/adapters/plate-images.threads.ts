import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export type PlateImage = { readonly svg: Buffer; readonly sha256: string };
export type DrawnLot = {
  readonly images: readonly PlateImage[];
  /** Place in this lot, or -1. */ readonly unreadable: number;
};

const drawn = z.object({
  lot: z.int(),
  bytes: z.instanceof(Uint8Array),
  ends: z.array(z.int()),
  hashes: z.array(z.string()),
  unreadable: z.int(),
});
type Drawn = z.infer<typeof drawn>;

/** About 60 ms of one thread: short enough to stop soon, long enough that passing it on costs nothing. */
const lotSize = 50;
/** Lots that may wait at the door of each thread. */
const ahead = 2;
/** One processor is left to the guests. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** A file of its own language, because threads load it from the sources and from the build alike. */
const threadFile = new URL('./plate-images.worker.js', import.meta.url);

const imagesOf = ({ bytes, ends, hashes }: Drawn): readonly PlateImage[] =>
  ends.map((end, index) => ({
    svg: Buffer.from(bytes.buffer, bytes.byteOffset + (ends[index - 1] ?? 0), end - (ends[index - 1] ?? 0)),
    sha256: hashes[index] ?? '',
  }));

/**
 * Draws the addresses in threads and yields the pictures lot by lot, in order; never more than a few lots ahead of whoever
 * takes them. The threads end with the loop. Rejects when a thread dies or `signal` is given.
 */
export const drawPlates = async function* (
  addresses: readonly string[],
  about: { readonly sample: boolean; readonly signal: AbortSignal },
): AsyncGenerator<DrawnLot> {
  const lots = Math.ceil(addresses.length / lotSize);
  const crew = Array.from({ length: Math.min(threads, lots) }, () => new Worker(threadFile));
  const done = new Map<number, Drawn>();
  let arrived: () => void = () => undefined;
  let fault: unknown;
  const stop = (error: unknown): void => {
    fault ??= error;
    arrived();
  };
  const aborted = (): void => stop(about.signal.reason);
  about.signal.addEventListener('abort', aborted, { once: true });
  if (about.signal.aborted) aborted();
  for (const worker of crew) {
    worker.on('message', (message) => {
      const lot = drawn.parse(message);
      done.set(lot.lot, lot);
      arrived();
    });
    worker.on('error', stop);
    worker.on('exit', (code) => stop(new Error(`A drawing thread ended with code ${code}.`)));
  }

  let given = 0;
  const handOut = (taken: number): void => {
    for (; given < lots && given < taken + crew.length * ahead; given++)
      crew[given % crew.length]?.postMessage({
        lot: given,
        addresses: addresses.slice(given * lotSize, (given + 1) * lotSize),
        sample: about.sample,
      });
  };

  try {
    for (let lot = 0; lot < lots; lot++) {
      handOut(lot);
      while (!done.has(lot)) {
        if (fault !== undefined) throw fault;
        // oxlint-disable-next-line no-loop-func
        await new Promise<void>((resolve) => (arrived = resolve));
      }
      const ready = done.get(lot);
      done.delete(lot);
      if (ready) yield { images: imagesOf(ready), unreadable: ready.unreadable };
    }
  } finally {
    about.signal.removeEventListener('abort', aborted);
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
};
