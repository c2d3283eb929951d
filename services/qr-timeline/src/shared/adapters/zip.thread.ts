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

type ZipStream = {
  readonly name: string;
  readonly content: AsyncIterable<Buffer | string>;
  readonly compress: boolean;
  readonly mtime: Date;
};

export type OpenZip = {
  /** Resolves when most of the previous input is consumed (backpressure). */
  readonly add: (files: ZipFiles) => Promise<void>;
  /** Adds one file of any length as a stream. Rejects when its source does. */
  readonly addStream: (file: ZipStream) => Promise<void>;
  readonly end: () => void;
  /** The ZIP stream for a single reader. Rejects when `signal` aborts. */
  readonly output: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

const maxWaitingBytes = 4 << 20;
/** Content is gathered up to this size, because each message to the thread has a fixed cost. */
const pieceBytes = 512 * 1024;

/** Yields the content in copies of `pieceBytes`, the last one shorter. */
const inPieces = async function* (content: ZipStream['content']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let from = 0; from < bytes.length;) {
      const some = bytes.subarray(from, from + pieceBytes - filled);
      piece.set(some, filled);
      from += some.length;
      filled += some.length;
      if (filled < pieceBytes) continue;
      yield piece;
      piece = new Uint8Array(pieceBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
};

const passed = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ eaten: z.int() }),
  z.object({ ended: z.literal(true) }),
]);
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
    let streaming = 0;
    let whole = false;
    let closed = false;
    let wake: () => void = () => undefined;
    /** Rejects when the ZIP is aborted, so that the file being added is closed instead of waiting forever. */
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
          // Sent after its output: when it is read here, that output has been consumed.
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
        await untilTaken(() => added - taken > maxWaitingBytes);
      },
      addStream: async ({ content, ...file }) => {
        worker.postMessage({ begin: file });
        for await (const piece of inPieces(content)) {
          streaming += piece.length;
          worker.postMessage({ piece }, [piece.buffer]);
          await untilTaken(() => streaming > maxWaitingBytes);
        }
        worker.postMessage('whole');
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
