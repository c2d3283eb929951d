import { problem } from '@keepsake/platform/problem';

/** Reads up to `length` bytes at `from`; fewer at the end of the file. */
export type ReadAt = (from: number, length: number) => Promise<Buffer>;

export const cutOff = () =>
  problem(
    'invalid',
    'media-cut-off',
    'This file ends in the middle: a part of it is missing. Please copy it to your device once more and choose it again.',
  );

const headBytes = 16;
/** Each box is one read of the store. A video with more boxes is checked when it is decoded. */
const maxBoxes = 100;
/** Top-level boxes of MP4, MOV and HEIC. Some cameras append other data after them. */
const known = new Set(['ftyp', 'moov', 'mdat', 'moof', 'meta', 'free', 'wide']);

/** Recorders that write while they record leave the length open: 0, or more than any file. */
const isOpen = (declared: number): boolean => declared === 0 || declared > 0x7f_ff_00_00;

/** Returns true if a WAV file declares more bytes than it has. */
export const waveEndsEarly = async (read: ReadAt, size: number): Promise<boolean> => {
  const declared = (await read(0, 8)).readUInt32LE(4);
  return !isOpen(declared) && declared + 8 > size + 1;
};

/**
 * Returns true if a video or HEIC file is truncated: a box declares more bytes than the file has. Players would show a
 * truncated video as if it were complete.
 */
export const endsEarly = async (read: ReadAt, size: number): Promise<boolean> => {
  const seen = new Set<string>();
  const isWhole = (): boolean => seen.has('mdat') && (seen.has('moov') || seen.has('meta'));
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < maxBoxes; boxes += 1) {
    const head = await read(at, headBytes);
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const long = short === 1 && head.length === headBytes;
    const length = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || (!known.has(type) && isWhole())) return !isWhole();
    if (at + length > size) return true;
    seen.add(type);
    at += length;
  }
  return !isWhole();
};
