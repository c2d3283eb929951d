import { tiffDate } from './exif-date.js';

/* HEIC, MOV and MP4 are nested boxes. Only box headers and the boxes with dates are read. */

type Box = { readonly type: string; readonly number: number; readonly body: number; readonly end: number };

const maxBoxes = 2_000;
/** Video timestamps count seconds from 1904. */
const secondsTo1970 = 2_082_844_800;
const appleDay = 'com.apple.quicktime.creationdate';

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());

const textOf = ({ buffer }: DataView, from: number, to?: number): string =>
  String.fromCharCode(...new Uint8Array(buffer).subarray(from, to));

const boxesIn = async (file: Blob, from: number, to: number): Promise<readonly Box[]> => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes;) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the last one ends
    const head = await viewOf(file, at, at + 16);
    const short = head.getUint32(0);
    const length = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? to - at : short;
    if (length < 8) break;
    const end = Math.min(at + length, to);
    boxes.push({ type: textOf(head, 4, 8), number: head.getUint32(4), body: at + (short === 1 ? 16 : 8), end });
    at += length;
  }
  return boxes;
};

const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** Returns the byte range of an item from the item location table. */
const placeOf = (
  places: DataView,
  requested: number,
): { readonly from: number; readonly length: number } | undefined => {
  const version = places.getUint8(0);
  const sizes = places.getUint16(4);
  const [offset, length, first] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const index = version === 0 ? 0 : sizes & 15;
  let at = 6;
  const next = (bytes: number): number => {
    at += bytes;
    if (bytes === 8) return Number(places.getBigUint64(at - 8));
    return bytes === 4 ? places.getUint32(at - 4) : bytes === 2 ? places.getUint16(at - 2) : 0;
  };
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const inFile = (version === 0 ? 0 : next(2) & 15) === 0;
    at += 2;
    const base = next(first);
    for (let extents = next(2); extents > 0; extents -= 1) {
      at += index;
      const place = { from: base + next(offset), length: next(length) };
      if (id === requested) return inFile ? place : undefined;
    }
  }
  return undefined;
};

const heicDate = async (file: Blob, meta: Box): Promise<string | undefined> => {
  const parts = await boxesIn(file, meta.body + 4, meta.end);
  const [items, places] = [named(parts, 'iinf'), named(parts, 'iloc')];
  if (!items || !places) return undefined;
  const version = (await viewOf(file, items.body, items.body + 1)).getUint8(0);
  for (const item of await boxesIn(file, items.body + (version === 0 ? 6 : 8), items.end)) {
    // oxlint-disable-next-line no-await-in-loop -- the first that fits ends it
    const details = await viewOf(file, item.body, item.end);
    const wide = details.getUint8(0) === 2 ? 2 : 4;
    if (textOf(details, 6 + wide, 10 + wide) !== 'Exif') continue;
    const id = wide === 2 ? details.getUint16(4) : details.getUint32(4);
    // oxlint-disable-next-line no-await-in-loop -- there is one
    const place = placeOf(await viewOf(file, places.body, places.end), id);
    // oxlint-disable-next-line no-await-in-loop -- there is one
    const notes = place && (await viewOf(file, place.from, place.from + place.length));
    return notes && tiffDate(notes, 4 + notes.getUint32(0));
  }
  return undefined;
};

/** Returns the local date of the camera; some phones store it beside the UTC time. */
const recordedDay = async (file: Blob, meta: Box): Promise<string | undefined> => {
  const plain = await boxesIn(file, meta.body, meta.end);
  // MP4 has a version field before the children, QuickTime has none.
  const parts = named(plain, 'keys') ? plain : await boxesIn(file, meta.body + 4, meta.end);
  const [keys, values] = [named(parts, 'keys'), named(parts, 'ilst')];
  if (!keys || !values) return undefined;
  const names = await Promise.all(
    (await boxesIn(file, keys.body + 8, keys.end)).map(async ({ body, end }) =>
      textOf(await viewOf(file, body, end), 0),
    ),
  );
  const value = (await boxesIn(file, values.body, values.end)).find(({ number }) => names[number - 1] === appleDay);
  const reported = value && named(await boxesIn(file, value.body, value.end), 'data');
  const [day] =
    /^\d{4}-\d\d-\d\d(?=T)/.exec(reported ? textOf(await viewOf(file, reported.body + 8, reported.end), 0) : '') ?? [];
  return day;
};

/** Returns the start of the recording as a local date of this device: the video stores UTC only. */
const begunOn = async (file: Blob, { body }: Box, now: Date): Promise<string | undefined> => {
  const details = await viewOf(file, body, body + 12);
  const seconds = details.getUint8(0) === 1 ? Number(details.getBigUint64(4)) : details.getUint32(4);
  const begun = new Date((seconds - secondsTo1970) * 1_000);
  // Clock never set, or a program that stores no date.
  if (begun.getFullYear() < 1990 || begun > now) return undefined;
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${begun.getFullYear()}-${digits(begun.getMonth() + 1)}-${digits(begun.getDate())}`;
};

/** Returns the capture date of a HEIC picture or a video. */
export const isobmffDate = async (
  file: Blob,
  now: Date,
): Promise<{ readonly date: string | undefined; readonly from: 'photo' | 'video' } | undefined> => {
  const boxes = await boxesIn(file, 0, file.size);
  const [meta, moov] = [named(boxes, 'meta'), named(boxes, 'moov')];
  if (!moov) return meta && { date: await heicDate(file, meta), from: 'photo' };
  const parts = await boxesIn(file, moov.body, moov.end);
  const [user, details] = [named(parts, 'udta'), named(parts, 'mvhd')];
  const reported = named(parts, 'meta') ?? (user && named(await boxesIn(file, user.body, user.end), 'meta'));
  const date = (reported && (await recordedDay(file, reported))) ?? (details && (await begunOn(file, details, now)));
  return { date, from: 'video' };
};
