import { crc32 } from 'node:zlib';
import { NotUnderstood, type ByteSource } from './byte-source.js';
import { keptExif } from './exif.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks needed to decode, still or animated. Text, time and metadata chunks are dropped. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);
const maxNotesLength = 1 << 20;

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
};

export const cleanPng = async function* (source: ByteSource): AsyncGenerator<Buffer> {
  if (!(await source.take(8)).equals(signature)) throw new NotUnderstood('not a PNG');
  yield signature;
  for (;;) {
    const head = await source.take(8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (kept.has(type)) {
      yield head;
      yield* source.pass(length + 4);
      if (type === 'IEND') return;
    } else if (type === 'eXIf' && length <= maxNotesLength) {
      const notes = keptExif(await source.take(length));
      await source.take(4);
      if (notes) yield chunk(type, notes);
    } else await source.drop(length + 4);
  }
};
