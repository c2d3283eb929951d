import { on } from 'node:events';
import { z } from 'zod';
import { restingThreads } from './resting-threads.js';

/** Several files in one piece of memory, which is given away; `ends` says where each stops. */
export type ZipFiles = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly ends: readonly number[];
  readonly compress: boolean;
  /** Written into the ZIP, so that the same files give the same bytes. */
  readonly mtime: Date;
};

type ZipStream = {
  readonly name: string;
  readonly content: AsyncIterable<Buffer | string>;
  readonly compress: boolean;
  readonly mtime: Date;
};

export type OpenZip = {
  /** Resolves when what was added before has nearly all been taken: whoever waits for it holds little in memory. */
  readonly add: (files: ZipFiles) => Promise<void>;
  /** One file of any length, piece by piece. Rejects when its source does. */
  readonly addStream: (file: ZipStream) => Promise<void>;
  readonly end: () => void;
  /** The ZIP itself; to be read by one reader, to its end. Rejects when `signal` is given. */
  readonly output: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

const mostWaitingBytes = 4 << 20;
const passed = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ eaten: z.int() }),
  z.object({ ended: z.literal(true) }),
]);
const threadFile = new URL('./zip.worker.js', import.meta.url);

export const zipThreads = (): ((signal: AbortSignal) => OpenZip) => {
  const threads = restingThreads(threadFile);
  return (signal) => {
    // Listening to a worker that nobody gives back would keep the process alive.
    signal.throwIfAborted();
    const worker = threads.take();
    // Listens from now on: what the thread passes before anybody reads must not be lost.
    const messages = on(worker, 'message', { signal, close: ['exit'] });
    let added = 0;
    let taken = 0;
    let streaming = 0;
    let whole = false;
    let closed = false;
    let wake: () => void = () => undefined;
    /** Rejects when the ZIP is given up, so that the file being added is closed instead of waiting forever. */
    const untilTaken = async (isFull: () => boolean): Promise<void> => {
      while (isFull() && !closed) await new Promise<void>((resolve) => (wake = resolve));
      if (closed) throw new Error('The ZIP was closed before this file was packed.');
    };
    const output = async function* (): AsyncGenerator<Buffer> {
      for await (const [message] of messages) {
        const part = passed.parse(message);
        if ('ended' in part) {
          whole = true;
          return;
        }
        if ('eaten' in part) {
          // Behind what it came to in the ZIP: when it is read here, that has been taken.
          streaming -= part.eaten;
          wake();
          continue;
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
        await untilTaken(() => added - taken > mostWaitingBytes);
      },
      addStream: async ({ content, ...file }) => {
        worker.postMessage({ begin: file });
        for await (const piece of content) {
          const bytes = Uint8Array.from(typeof piece === 'string' ? Buffer.from(piece) : piece);
          streaming += bytes.length;
          worker.postMessage({ piece: bytes }, [bytes.buffer]);
          await untilTaken(() => streaming > mostWaitingBytes);
        }
        worker.postMessage('whole');
      },
      end: () => worker.postMessage('end'),
      close: async () => {
        closed = true;
        wake();
        await messages.return?.();
        if (whole) threads.giveBack(worker);
        else await worker.terminate();
      },
    };
  };
};
