import { NotUnderstood, type ByteSource } from './byte-source.js';

const [image, extension, trailer] = [0x2c, 0x21, 0x3b];
const [control, plainText, application] = [0xf9, 0x01, 0xff];
/** The two application extensions that set the loop count. */
const looping = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * (1 << ((flags & 7) + 1)));

const blocks = async function* (source: ByteSource): AsyncGenerator<Buffer, void> {
  for (;;) {
    const length = await source.take(1);
    yield length;
    if (length[0] === 0) return;
    yield await source.take(length[0] ?? 0);
  }
};

/** Rejects if the file ends inside a frame: viewers would show the rest without an error. */
export const requireWholeGif = async (source: ByteSource): Promise<void> => {
  for await (const piece of cleanGif(source)) piece.length satisfies number;
};

export const cleanGif = async function* (source: ByteSource): AsyncGenerator<Buffer, void> {
  const head = await source.take(13);
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw new NotUnderstood('not a GIF');
  yield head;
  yield* source.pass(tableBytes(head[10] ?? 0));
  for (;;) {
    const [next] = await source.peek(1);
    // Some programs omit the trailer byte.
    if (next === undefined || next === trailer) {
      yield Buffer.from([trailer]);
      return;
    }
    const kind = await source.take(1);
    if (kind[0] === image) {
      const details = await source.take(9);
      yield kind;
      yield details;
      yield* source.pass(tableBytes(details[8] ?? 0) + 1);
      yield* blocks(source);
    } else if (kind[0] === extension) {
      const label = await source.take(1);
      const [length = 0] = await source.peek(1);
      const name = label[0] === application ? (await source.peek(12)).toString('latin1', 1, 12) : '';
      const kept = label[0] === control || label[0] === plainText || (length === 11 && looping.has(name));
      if (kept) yield Buffer.concat([kind, label]);
      for await (const block of blocks(source)) if (kept) yield block;
    } else throw new NotUnderstood('not a GIF');
  }
};
