import { NotUnderstood, type ByteSource } from './byte-source.js';
import { exifMark, keptExif } from './exif.js';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
] as const;

const startsWith = (body: Buffer, text: string): boolean => body.toString('latin1', 0, text.length) === text;

/** Keeps only segments needed to decode: no metadata, secondary images or appended videos. */
const isStored = (marker: number, body: Buffer): boolean => {
  if (marker === APP0) return startsWith(body, 'JFIF\0');
  if (marker === APP2) return startsWith(body, 'ICC_PROFILE\0');
  if (marker === APP14) return startsWith(body, 'Adobe');
  return !(marker >= APP0 && marker <= APP15) && marker !== COM;
};

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const nextMarker = async (source: ByteSource): Promise<number> => {
  if ((await source.take(1))[0] !== 0xff) throw new NotUnderstood('no marker where one must be');
  for (;;) {
    const [byte = 0] = await source.take(1);
    if (byte !== 0xff) return byte;
  }
};

const isDrawn = (byte: number): boolean => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);

/** Yields bytes up to the next marker outside the image data. */
const drawing = async function* (source: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const held = await source.peek(2);
    if (held.length < 2) throw new NotUnderstood('it ends too early');
    let at = held.indexOf(0xff);
    while (at >= 0 && at + 1 < held.length && (isDrawn(held[at + 1] ?? 0) || held[at + 1] === 0xff))
      at = held.indexOf(0xff, at + (held[at + 1] === 0xff ? 1 : 2));
    const passed = at < 0 ? held.length : at;
    if (passed > 0) yield held.subarray(0, passed);
    source.skip(passed);
    if (at >= 0 && at + 1 < held.length) return;
  }
};

/** Yields the image data unchanged and drops everything after its end. */
export const cleanJpeg = async function* (source: ByteSource): AsyncGenerator<Buffer> {
  if ((await nextMarker(source)) !== SOI) throw new NotUnderstood('not a JPEG');
  yield Buffer.from([0xff, SOI]);
  let noted = false;
  for (;;) {
    const marker = await nextMarker(source);
    if (marker === EOI) {
      yield Buffer.from([0xff, EOI]);
      return;
    }
    const length = (await source.take(2)).readUInt16BE();
    if (length < 2 || marker === SOI || isDrawn(marker)) throw new NotUnderstood('not a JPEG');
    const body = await source.take(length - 2);
    if (marker === APP1 && !noted && body.subarray(0, exifMark.length).equals(exifMark)) {
      noted = true;
      const notes = keptExif(body.subarray(exifMark.length));
      if (notes) yield segment(APP1, Buffer.concat([exifMark, notes]));
    } else if (isStored(marker, body)) yield segment(marker, body);
    if (marker === SOS) yield* drawing(source);
  }
};
