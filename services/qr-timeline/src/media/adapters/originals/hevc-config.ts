import { open, type FileHandle } from 'node:fs/promises';

const headBytes = 8;
const longestMovie = 64 * (1 << 20);
const arraysAt = 22;
/** Supplemental information units: not needed to decode, and free for encoders and cameras to fill. */
const isNote = (unitType: number): boolean => unitType === 39 || unitType === 40;

/** Replaces a unit with an empty one of the same length: unregistered user data, all dots. */
const blank = (unit: Buffer): void => {
  const room = unit.length - 4; // without header, type and end marker
  if (room < 1) return;
  // The size is encoded as bytes of 255 and a smaller one, so one length in 256 cannot be filled exactly.
  const filled = room % 256 === 0 ? room - 1 : room;
  const sizeBytes = Math.floor(filled / 256) + 1;
  const size = filled - sizeBytes;
  unit.fill(0, 2);
  unit[2] = 5;
  unit.fill(0xff, 3, 2 + sizeBytes);
  unit[2 + sizeBytes] = size - 255 * (sizeBytes - 1);
  unit.fill('.', 3 + sizeBytes, 3 + sizeBytes + size);
  unit[3 + sizeBytes + size] = 0x80;
};

/** @param config the content of an `hvcC` box, which is changed in place */
const blankNotesIn = (config: Buffer): void => {
  let at = arraysAt + 1;
  for (let arrays = config[arraysAt] ?? 0; arrays > 0 && at + 3 <= config.length; arrays--) {
    const unitType = (config[at] ?? 0) & 63;
    const units = config.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < units && at + 2 <= config.length; unit++) {
      const length = config.readUInt16BE(at);
      if (isNote(unitType)) blank(config.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
};

const movieBox = async (file: FileHandle): Promise<{ readonly at: number; readonly length: number } | undefined> => {
  const head = Buffer.alloc(16);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < headBytes) return undefined;
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (head.toString('latin1', 4, 8) === 'moov') return { at, length };
    if (length < headBytes) return undefined;
    at += length;
  }
};

/**
 * Blanks supplemental information in the parameter sets of an HEVC video. The ffmpeg filter removes it only from the
 * frames, not from the file header.
 */
export const blankConfigNotes = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    const movie = await movieBox(file);
    if (!movie || movie.length > longestMovie) throw new Error('The film that was just written has no readable head.');
    const bytes = Buffer.alloc(movie.length);
    await file.read(bytes, 0, bytes.length, movie.at);
    for (let found = bytes.indexOf('hvcC'); found >= 4; found = bytes.indexOf('hvcC', found + 4)) {
      const length = bytes.readUInt32BE(found - 4);
      blankNotesIn(bytes.subarray(found + 4, found - 4 + length));
    }
    await file.write(bytes, 0, bytes.length, movie.at);
  } finally {
    await file.close();
  }
};
