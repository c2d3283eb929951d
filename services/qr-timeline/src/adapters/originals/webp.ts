import { NotUnderstood, type ByteSource } from './byte-source.js';
import { exifMark, keptExif } from './exif.js';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const longestNotes = 1 << 20;

const blank = async function* (source: ByteSource, length: number): AsyncGenerator<Buffer> {
  for await (const piece of source.pass(length)) yield Buffer.alloc(piece.length);
};

/** The file says at its beginning how long it is, so what goes is overwritten, not cut out. */
export const cleanWebp = async function* (source: ByteSource): AsyncGenerator<Buffer> {
  const head = await source.take(12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WEBP')
    throw new NotUnderstood('not a WebP');
  yield head;
  for (let left = head.readUInt32LE(4) - 4; left >= 8;) {
    const about = await source.take(8);
    const length = about.readUInt32LE(4);
    const padded = length + (length % 2);
    yield about;
    const type = about.toString('latin1', 0, 4);
    if (kept.has(type)) yield* source.pass(padded);
    else if (type === 'EXIF' && length <= longestNotes) {
      const old = (await source.take(padded)).subarray(0, length);
      // Some programs put this mark before the notes, and readers look for it where it was.
      const mark = old.subarray(0, 6).equals(exifMark) ? exifMark : Buffer.alloc(0);
      const notes = keptExif(old.subarray(mark.length));
      const body = Buffer.alloc(padded);
      if (notes && mark.length + notes.length <= length) Buffer.concat([mark, notes]).copy(body);
      yield body;
    } else yield* blank(source, padded);
    left -= 8 + padded;
  }
};
