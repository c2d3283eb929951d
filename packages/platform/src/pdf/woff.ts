import { inflateSync } from 'node:zlib';

const woffHeadBytes = 44;
const woffEntryBytes = 20;
const sfntHeadBytes = 12;
const sfntEntryBytes = 16;

/**
 * Returns a WOFF file as TrueType or OpenType, unpacked natively: fontkit unpacks each table in JavaScript, again for
 * every document. See https://www.w3.org/TR/WOFF/.
 */
export const sfntOf = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file. Use a .woff file.');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(sfntHeadBytes + count * sfntEntryBytes);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * sfntEntryBytes;
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(count * sfntEntryBytes - searchRange, 10);
  const parts = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at++) {
    const from = woffHeadBytes + at * woffEntryBytes;
    const to = sfntHeadBytes + at * sfntEntryBytes;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    if (table.length !== length) throw new Error('A table of the font is damaged. Install the package again.');
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
};
