import { inflateSync } from 'node:zlib';

/** The parts of a font file that drawing and measuring text need. */
export type Face = {
  /** Glyphs by code point; glyph 0 is the box for missing characters. */
  readonly glyphs: ReadonlyMap<number, number>;
  /** Returns the advance of a glyph in thousandths of the font size. */
  readonly widthOf: (glyph: number) => number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** The whole TrueType program, as a PDF embeds it. */
  readonly program: Buffer;
};

type Table = { readonly tag: string; readonly bytes: Buffer };

/** The tables that renderers read; layout tables and names are left out of the PDF. */
const drawn = new Set(['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);

/** Reads a WOFF 1 with TrueType outlines: tables, each deflated when that is shorter. */
export const readFace = (woff: Buffer): Face => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF' || woff.readUInt32BE(4) !== 0x00010000)
    throw new Error('The font is not a WOFF file with TrueType outlines. Use another font file.');
  const tables = tablesOf(woff);
  const tableOf = (tag: string): Buffer => {
    const found = tables.find((table) => table.tag === tag);
    if (!found) throw new Error(`The font has no table ${tag}. Use another font file.`);
    return found.bytes;
  };
  const head = tableOf('head');
  const hhea = tableOf('hhea');
  const unitsPerEm = head.readUInt16BE(18);
  const scaled = (units: number): number => (units * 1000) / unitsPerEm;
  const widths = widthsOf(tableOf('hmtx'), hhea.readUInt16BE(34)).map(scaled);
  return {
    glyphs: glyphsOf(tableOf('cmap')),
    widthOf: (glyph) => widths[Math.min(glyph, widths.length - 1)] ?? 0,
    ascent: scaled(hhea.readInt16BE(4)),
    descent: scaled(hhea.readInt16BE(6)),
    box: [
      scaled(head.readInt16BE(36)),
      scaled(head.readInt16BE(38)),
      scaled(head.readInt16BE(40)),
      scaled(head.readInt16BE(42)),
    ],
    program: programOf(tables.filter(({ tag }) => drawn.has(tag))),
  };
};

const tablesOf = (woff: Buffer): readonly Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag: woff.toString('latin1', at, at + 4), bytes: packed < length ? inflateSync(bytes) : bytes };
  });

const widthsOf = (hmtx: Buffer, count: number): readonly number[] =>
  Array.from({ length: count }, (_, glyph) => hmtx.readUInt16BE(glyph * 4));

/** Reads the Unicode map: format 12 if present, else format 4. */
const glyphsOf = (cmap: Buffer): ReadonlyMap<number, number> => {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const of = (format: number): Buffer | undefined => {
    const found = offsets.find((offset) => cmap.readUInt16BE(offset) === format);
    return found === undefined ? undefined : cmap.subarray(found);
  };
  const long = of(12);
  if (long) return readLong(long);
  const short = of(4);
  if (short) return readShort(short);
  throw new Error('The font has no Unicode map. Use another font file.');
};

const readLong = (map: Buffer): ReadonlyMap<number, number> => {
  const glyphs = new Map<number, number>();
  for (let group = 0; group < map.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const [first, last, glyph] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
};

const readShort = (map: Buffer): ReadonlyMap<number, number> => {
  const glyphs = new Map<number, number>();
  const twice = map.readUInt16BE(6);
  for (let at = 0; at < twice; at += 2) {
    const last = map.readUInt16BE(14 + at);
    const first = map.readUInt16BE(16 + twice + at);
    const delta = map.readUInt16BE(16 + twice * 2 + at);
    const rangeAt = 16 + twice * 3 + at;
    const range = map.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : map.readUInt16BE(rangeAt + range + (code - first) * 2);
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
};

/** Builds a plain TrueType file. Checksums stay 0, because PDF viewers do not read them. */
const programOf = (tables: readonly Table[]): Buffer => {
  const powers = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + tables.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** powers * 16, 6);
  header.writeUInt16BE(powers, 8);
  header.writeUInt16BE((tables.length - 2 ** powers) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
};
