/** Camera metadata that is kept: orientation and date. Never location, author or device. */
type Stored = { readonly orientation?: number; readonly takenAt?: string };

/** Prefix of the EXIF block in some formats. */
export const exifMark = Buffer.from('Exif\0\0', 'latin1');

const orientationTag = 0x0112;
const exifTag = 0x8769;
const takenAtTag = 0x9003;
const shortType = 3;
const longType = 4;
const asciiType = 2;
const mostEntries = 500;

type Tiff = { readonly u16: (at: number) => number; readonly u32: (at: number) => number; readonly bytes: Buffer };

const open = (bytes: Buffer): Tiff | undefined => {
  const order = bytes.toString('latin1', 0, 2);
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const little = order === 'II';
  const within = (at: number, length: number): boolean => at >= 0 && at + length <= bytes.length;
  return {
    bytes,
    u16: (at) => (within(at, 2) ? (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)) : 0),
    u32: (at) => (within(at, 4) ? (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) : 0),
  };
};

/** Returns the offset of the 12-byte entry of a tag. */
const find = ({ u16 }: Tiff, directory: number, tag: number): number | undefined => {
  const count = Math.min(u16(directory), mostEntries);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (u16(at) === tag) return at;
  }
  return undefined;
};

const readStored = (bytes: Buffer): Stored => {
  const tiff = open(bytes);
  if (!tiff) return {};
  const main = tiff.u32(4);
  const turned = find(tiff, main, orientationTag);
  const orientation = turned === undefined ? 0 : tiff.u16(turned + 8);
  const below = find(tiff, main, exifTag);
  const taken = below === undefined ? undefined : find(tiff, tiff.u32(below + 8), takenAtTag);
  const at = taken === undefined ? 0 : tiff.u32(taken + 8);
  const takenAt = taken === undefined ? '' : bytes.toString('latin1', at, at + 19);
  return {
    ...(orientation >= 1 && orientation <= 8 ? { orientation } : {}),
    ...(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(takenAt) ? { takenAt } : {}),
  };
};

/** Returns the date of a TIFF block as YYYY-MM-DD; undefined if it is missing or invalid. */
export const takenOn = (tiff: Buffer): string | undefined => {
  const [day = ''] = (readStored(tiff).takenAt ?? '').split(' ');
  return /^(?:1[89]|20)\d\d:(?:0[1-9]|1[0-2]):(?:0[1-9]|[12]\d|3[01])$/.test(day)
    ? day.replaceAll(':', '-')
    : undefined;
};

const tagOf = (tag: number, type: number, count: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  if (type === shortType) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
};

const directory = (tags: readonly Buffer[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(tags.length);
  return Buffer.concat([count, ...tags, Buffer.alloc(4)]);
};

/** Returns a new EXIF block with only the kept fields of a TIFF block; undefined if there are none. */
export const keptExif = (old: Buffer): Buffer | undefined => {
  const { orientation, takenAt } = readStored(old);
  if (orientation === undefined && takenAt === undefined) return undefined;
  const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  const turned = orientation === undefined ? [] : [tagOf(orientationTag, shortType, 1, orientation)];
  if (takenAt === undefined) return Buffer.concat([head, directory(turned)]);
  const belowAt = head.length + 2 + (turned.length + 1) * 12 + 4;
  const textAt = belowAt + 2 + 12 + 4;
  return Buffer.concat([
    head,
    directory([...turned, tagOf(exifTag, longType, 1, belowAt)]),
    directory([tagOf(takenAtTag, asciiType, 20, textAt)]),
    Buffer.from(`${takenAt}\0`, 'latin1'),
  ]);
};
