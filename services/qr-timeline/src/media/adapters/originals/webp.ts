import { NotUnderstood, type ByteSource } from './byte-source.js';
import { exifMark, keptExif } from './exif.js';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const maxNotesLength = 1 << 20;

const blank = async function* (source: ByteSource, length: number): AsyncGenerator<Buffer> {
  for await (const piece of source.pass(length)) yield Buffer.alloc(piece.length);
};

/** Overwrites instead of removing, because the file header declares the total length. */
export const cleanWebp = async function* (source: ByteSource): AsyncGenerator<Buffer> {
  const head = await source.take(12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WEBP')
    throw new NotUnderstood('not a WebP');
  yield head;
  for (let left = head.readUInt32LE(4) - 4; left >= 8;) {
    const details = await source.take(8);
    const length = details.readUInt32LE(4);
    const padded = length + (length % 2);
    yield details;
    const type = details.toString('latin1', 0, 4);
    if (kept.has(type)) yield* source.pass(padded);
    else if (type === 'EXIF' && length <= maxNotesLength) {
      const old = (await source.take(padded)).subarray(0, length);
      // Some programs write this prefix before the metadata, and readers expect it there.
      const mark = old.subarray(0, 6).equals(exifMark) ? exifMark : Buffer.alloc(0);
      const notes = keptExif(old.subarray(mark.length));
      const body = Buffer.alloc(padded);
      if (notes && mark.length + notes.length <= length) Buffer.concat([mark, notes]).copy(body);
      yield body;
    } else yield* blank(source, padded);
    left -= 8 + padded;
  }
};
