/** So many bytes from there on; fewer at the end. */
type ReadAt = (from: number, length: number) => Promise<Buffer>;

const headBytes = 16;
/** Each is one read of the store. A film of more parts is judged when it is opened. */
const mostBoxes = 100;
/** What MP4, MOV and HEIC are made of; anything else behind them is what some cameras append. */
const known = new Set(['ftyp', 'moov', 'mdat', 'moof', 'meta', 'free', 'wide']);

/**
 * Whether a film, or a HEIC picture, was cut off on its way: its parts say how long they are, and one of them is longer than
 * what is here. Without this a player shows the half of a film as if it were whole.
 */
export const endsEarly = async (read: ReadAt, size: number): Promise<boolean> => {
  const seen = new Set<string>();
  const isWhole = (): boolean => seen.has('mdat') && (seen.has('moov') || seen.has('meta'));
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < mostBoxes; boxes += 1) {
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
