import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

type PlateImage = { readonly svg: Buffer; readonly sha256: string };
type DrawnLot = {
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

export type DrawPlates = (
  addresses: readonly string[],
  about: { readonly sample: boolean; readonly signal: AbortSignal },
) => AsyncGenerator<DrawnLot>;

/**
 * Draws addresses in threads and yields the pictures lot by lot, in order; never more than a few lots ahead of whoever takes
 * them. Rejects when a thread dies or `signal` is given. Threads are started on demand and end when nothing was drawn for a
 * while; they never keep the process alive.
 */
export const plateThreads = (): DrawPlates => {
  const idle = crewOnDemand();
  return async function* (addresses, { sample, signal }) {
    const lots = Math.ceil(addresses.length / lotSize);
    const crew = Array.from({ length: Math.min(threads, lots) }, idle.take);
    const done = new Map<number, Drawn>();
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
        if (ready) yield { images: imagesOf(ready), unreadable: ready.unreadable };
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      for (const worker of crew) worker.off('message', keep).off('error', stop).off('exit', ended);
      // A thread that still has work in hand would answer it to whoever comes next.
      if (taken === lots) crew.forEach(idle.giveBack);
      else await Promise.all(crew.map((worker) => worker.terminate()));
    }
  };
};

const idleMs = 30_000;

type Resting = { readonly worker: Worker; readonly timer: NodeJS.Timeout };

const crewOnDemand = () => {
  let resting: readonly Resting[] = [];
  const leave = (worker: Worker): void => {
    for (const one of resting.filter((each) => each.worker === worker)) clearTimeout(one.timer);
    resting = resting.filter((each) => each.worker !== worker);
  };
  const start = (): Worker => {
    const worker = new Worker(threadFile);
    // Its own listeners stay for life: a thread that dies while it rests must end neither the process nor the next pack.
    return worker.on('exit', () => leave(worker)).on('error', () => leave(worker));
  };
  return {
    take: (): Worker => {
      const rested = resting.at(-1)?.worker;
      if (!rested) return start();
      leave(rested);
      rested.ref();
      return rested;
    },
    giveBack: (worker: Worker): void => {
      worker.unref();
      const timer = setTimeout(() => {
        leave(worker);
        void worker.terminate();
      }, idleMs);
      resting = [...resting, { worker, timer: timer.unref() }];
    },
  };
};
