import type { FileHandle } from 'node:fs/promises';
import { NotUnderstood } from './byte-source.js';

type Span = { readonly from: number; readonly length: number };
type Box = Span & { readonly type: string; readonly body: number };

const longestMeta = 16 * (1 << 20);
const mostItems = 20_000;
const left = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

const reader = (bytes: Buffer, start: number) => {
  let at = start;
  const take = (length: number): number => {
    if (at + length > bytes.length) throw new NotUnderstood('it ends too early');
    const from = at;
    at += length;
    return from;
  };
  /** Reads an integer of 0, 1, 2, 4 or 8 bytes, the only sizes of the format. */
  const number = (length: number): number => {
    if (length === 0) return 0;
    if (length === 8) return Number(bytes.readBigUInt64BE(take(8)));
    return bytes.readUIntBE(take(length), length);
  };
  return { number, text: (length: number) => bytes.toString('latin1', take(length), at), at: () => at };
};

const boxesIn = (bytes: Buffer, from: number, to: number): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const read = reader(bytes, at);
    const short = read.number(4);
    const type = read.text(4);
    const length = short === 1 ? read.number(8) : short === 0 ? to - at : short;
    if (length < read.at() - at || at + length > to) throw new NotUnderstood('a box is longer than its place');
    boxes.push({ type, from: at, length, body: read.at() });
    at += length;
  }
  return boxes;
};

/** Returns the ids of metadata items: EXIF, XMP, links. */
const notesOf = (bytes: Buffer, { body, from, length }: Box): ReadonlySet<number> => {
  const head = reader(bytes, body);
  const version = head.number(1);
  head.number(3);
  head.number(version === 0 ? 2 : 4);
  const items = boxesIn(bytes, head.at(), from + length).filter(({ type }) => type === 'infe');
  const notes = items.flatMap((item) => {
    const read = reader(bytes, item.body);
    const itemVersion = read.number(1);
    read.number(3);
    if (itemVersion < 2) throw new NotUnderstood('items without types');
    const id = read.number(itemVersion === 2 ? 2 : 4);
    read.number(2);
    return ['Exif', 'mime', 'uri '].includes(read.text(4)) ? [id] : [];
  });
  return new Set(notes);
};

/** Returns the byte ranges of these items. */
const spansOf = (bytes: Buffer, iloc: Box, ids: ReadonlySet<number>, inner: number | undefined): readonly Span[] => {
  const read = reader(bytes, iloc.body);
  const version = read.number(1);
  read.number(3);
  const sizes = read.number(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = read.number(version < 2 ? 2 : 4);
  if (count > mostItems) throw new NotUnderstood('too many items');
  const spans: Span[] = [];
  for (let item = 0; item < count; item++) {
    const id = read.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read.number(2) & 15;
    read.number(2);
    const base = read.number(baseBytes);
    for (let extents = read.number(2); extents > 0; extents--) {
      read.number(indexBytes);
      const offset = base + read.number(offsetBytes);
      const length = read.number(lengthBytes);
      if (!ids.has(id)) continue;
      const origin = method === 0 ? 0 : method === 1 ? inner : undefined;
      if (origin === undefined || length === 0) throw new NotUnderstood('notes in a place we cannot follow');
      spans.push({ from: origin + offset, length });
    }
  }
  return spans;
};

const readAt = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
};

const blankOut = async (file: FileHandle, { from, length }: Span, size: number): Promise<void> => {
  const nothing = Buffer.alloc(Math.min(1 << 20, length));
  for (let at = from; at < Math.min(from + length, size); at += nothing.length)
    await file.write(nothing, 0, Math.min(nothing.length, from + length - at, size - at), at);
};

/** Returns the top-level boxes and their offsets; reads only box headers. */
const topBoxes = async (file: FileHandle, size: number): Promise<readonly Box[]> => {
  const boxes: Box[] = [];
  for (let at = 0; at < size;) {
    const head = await readAt(file, at, 16);
    if (head.length < 8) throw new NotUnderstood('it ends too early');
    const read = reader(head, 0);
    const short = read.number(4);
    const type = read.text(4);
    const length = short === 1 ? read.number(8) : short === 0 ? size - at : short;
    if (length < read.at() || at + length > size) throw new NotUnderstood('a box is longer than the file');
    boxes.push({ type, from: at, length, body: at + read.at() });
    at += length;
  }
  return boxes;
};

/**
 * Overwrites metadata in place, so that every offset stays valid. The orientation is stored elsewhere in this format
 * and stays.
 */
export const cleanHeic = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat();
  const boxes = await topBoxes(file, size);
  const meta = boxes.find(({ type }) => type === 'meta');
  if (!meta || meta.length > longestMeta || boxes.some(({ type }) => type === 'moov'))
    throw new NotUnderstood('not a picture of one kind');
  const bytes = await readAt(file, meta.from, meta.length);
  const inside = boxesIn(bytes, meta.body - meta.from + 4, bytes.length);
  const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((type) => inside.find((box) => box.type === type));
  if (!iinf || !iloc) throw new NotUnderstood('no list of items');
  const notes = notesOf(bytes, iinf);
  const spans = spansOf(bytes, iloc, notes, idat && meta.from + idat.body);
  const others = boxes
    .filter(({ type }) => !left.has(type))
    .map((box) => ({ from: box.body, length: box.length - (box.body - box.from) }));
  for (const span of [...spans, ...others]) await blankOut(file, span, size);
};
