import { once } from 'node:events';
import { createReadStream } from 'node:fs';

/** The file does not match its declared format. Exports then use the processed version. */
export class NotUnderstood extends Error {}

export type ByteSource = {
  /** Returns exactly `length` bytes. */
  readonly take: (length: number) => Promise<Buffer>;
  /** Returns up to `length` bytes without consuming them; fewer at the end. */
  readonly peek: (length: number) => Promise<Buffer>;
  /** Discards peeked bytes. */
  readonly skip: (length: number) => void;
  /** Streams the next `length` bytes in constant memory. */
  readonly pass: (length: number) => AsyncGenerator<Buffer>;
  readonly drop: (length: number) => Promise<void>;
};

/** Maximum size of a header that has to be in memory. */
const longestHeld = 32 * (1 << 20);

const byteSource = (chunks: AsyncIterable<Buffer> | Iterable<Buffer>): ByteSource => {
  const reading = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let held: Buffer = Buffer.alloc(0);

  const fill = async (length: number): Promise<void> => {
    if (length > longestHeld) throw new NotUnderstood('a part is too long');
    const parts = [held];
    let size = held.length;
    while (size < length) {
      const next = await reading.next();
      if (next.done === true) break;
      parts.push(next.value);
      size += next.value.length;
    }
    if (parts.length > 1) held = Buffer.concat(parts);
  };

  const skip = (length: number): void => void (held = held.subarray(length));

  const pass = async function* (length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      await fill(1);
      if (held.length === 0) throw new NotUnderstood('it ends too early');
      const piece = held.subarray(0, left);
      skip(piece.length);
      left -= piece.length;
      yield piece;
    }
  };

  return {
    skip,
    pass,
    peek: async (length) => {
      await fill(length);
      return held;
    },
    take: async (length) => {
      await fill(length);
      if (held.length < length) throw new NotUnderstood('it ends too early');
      const taken = held.subarray(0, length);
      skip(length);
      return taken;
    },
    drop: async (length) => {
      for await (const piece of pass(length)) piece.length satisfies number;
    },
  };
};

/** Reads bytes that are in memory. */
export const inMemory = (bytes: Buffer): ByteSource => byteSource([bytes]);

/** Opens a file for `read` and closes it afterwards, also when `read` returns early or rejects. */
export const readingBytes = async <R>(file: string, read: (bytes: ByteSource) => Promise<R>): Promise<R> => {
  const stream = createReadStream(file);
  try {
    return await read(byteSource(stream as AsyncIterable<Buffer>));
  } finally {
    stream.on('error', () => undefined).destroy();
    if (!stream.closed) await once(stream, 'close');
  }
};
