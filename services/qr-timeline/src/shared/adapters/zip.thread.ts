import { on } from 'node:events';
import { z } from 'zod';
import { workerPool } from './worker-pool.js';

/** Several files in one transferred buffer; `ends` has the end offset of each. */
export type ZipFiles = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly ends: readonly number[];
  readonly compress: boolean;
  /** Stored in the ZIP, so that equal files give equal bytes. */
  readonly mtime: Date;
};

export type OpenZip = {
  /** Resolves when most of the previous input is consumed (backpressure). */
  readonly add: (files: ZipFiles) => Promise<void>;
  readonly end: () => void;
  /** The ZIP stream for a single reader. Rejects when `signal` aborts. */
  readonly output: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

const maxWaitingBytes = 4 << 20;

const passed = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ ended: z.literal(true) })]);
const threadFile = new URL('./zip.worker.js', import.meta.url);

export const zipThreads = (): ((signal: AbortSignal) => OpenZip) => {
  const threads = workerPool(threadFile);
  return (signal) => {
    // A listener on a worker that is never released would keep the process running.
    signal.throwIfAborted();
    const worker = threads.acquire();
    // Subscribes immediately, so that no message before the first read is lost.
    const messages = on(worker, 'message', { signal, close: ['exit'] });
    let added = 0;
    let taken = 0;
    let whole = false;
    let closed = false;
    let wake: () => void = () => undefined;
    /** Rejects when the ZIP is closed, because its thread then takes nothing more. */
    const untilTaken = async (): Promise<void> => {
      while (added - taken > maxWaitingBytes && !closed) await new Promise<void>((resolve) => (wake = resolve));
      if (closed) throw new Error('The ZIP was closed before this file was packed.');
    };
    const output = async function* (): AsyncGenerator<Buffer> {
      for await (const [message] of messages) {
        const part = passed.parse(message);
        if ('ended' in part) {
          whole = true;
          return;
        }
        taken += part.bytes.length;
        wake();
        yield Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.length);
      }
      throw new Error('The packing thread ended before its ZIP did.');
    };
    return {
      output: output(),
      add: async (files) => {
        added += files.bytes.length;
        worker.postMessage(files, [files.bytes.buffer]);
        await untilTaken();
      },
      end: () => worker.postMessage('end'),
      close: async () => {
        closed = true;
        wake();
        await messages.return?.();
        if (whole) threads.release(worker);
        else threads.discard(worker);
      },
    };
  };
};
