import { describe, expect, test } from '@jest/globals';
import { captureDate } from './capture-date.js';

/** EXIF data with one date, in either byte order. */
const notes = (date: string, little: boolean): Uint8Array<ArrayBuffer> => {
  const tiff = new DataView(new ArrayBuffer(8 + 18 + 18 + 20));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  const directory = (at: number, tag: number, value: number): void => {
    tiff.setUint16(at, 1, little);
    tiff.setUint16(at + 2, tag, little);
    tiff.setUint32(at + 10, value, little);
  };
  directory(8, 0x8769, 26);
  directory(26, 0x9003, 44);
  const bytes = new Uint8Array(tiff.buffer);
  bytes.set(new TextEncoder().encode(`${date} 10:00:00\0`), 44);
  return bytes;
};

const jpeg = (date: string, little: boolean): File => {
  const tiff = notes(date, little);
  const head = new DataView(new ArrayBuffer(12));
  head.setUint16(0, 0xffd8);
  head.setUint16(2, 0xffe1);
  head.setUint16(4, tiff.byteLength + 8);
  head.setUint32(6, 0x45786966);
  return new File([head.buffer, tiff], 'a.jpg', { type: 'image/jpeg' });
};

/** Numbers with their byte count, texts, and bytes, concatenated. */
type Part = readonly [value: number, bytes: 2 | 4] | string | Uint8Array<ArrayBuffer>;
const bytesOf = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const pieces = parts.map((part) => {
    if (part instanceof Uint8Array) return part;
    if (typeof part === 'string') return new TextEncoder().encode(part);
    const view = new DataView(new ArrayBuffer(part[1]));
    if (part[1] === 2) view.setUint16(0, part[0]);
    else view.setUint32(0, part[0]);
    return new Uint8Array(view.buffer);
  });
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => (whole.set(piece, at), at + piece.length), 0);
  return whole;
};
const box = (type: string | number, ...parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const content = bytesOf(parts);
  return bytesOf([[content.length + 8, 4], typeof type === 'number' ? [type, 4] : type, content]);
};

const begun = (iso: string): number => Date.parse(iso) / 1_000 + 2_082_844_800;
const detailsOf = (seconds: number): Uint8Array<ArrayBuffer> =>
  box('mvhd', [0, 4], [seconds, 4], [seconds, 4], [600, 4]);
const notifiedOf = (day: string, ...version: readonly Part[]): Uint8Array<ArrayBuffer> =>
  box(
    'meta',
    ...version,
    box('hdlr', [0, 4], [0, 4], 'mdta'),
    box(
      'keys',
      [0, 4],
      [2, 4],
      box('mdta', 'com.apple.quicktime.make'),
      box('mdta', 'com.apple.quicktime.creationdate'),
    ),
    box('ilst', box(1, box('data', [1, 4], [0, 4], 'Telltale')), box(2, box('data', [1, 4], [0, 4], day))),
  );
const video = (...parts: readonly Uint8Array<ArrayBuffer>[]): File =>
  new File([box('ftyp', 'qt  '), box('wide'), box('mdat', 'pictures'), box('moov', ...parts)], 'a.mov');

const heic = (date: string): File => {
  const exif = bytesOf([[6, 4], 'Exif\0\0', notes(date, false)]);
  const kind = box('ftyp', 'heic');
  const item = (id: number, type: string) => box('infe', [0x02000000, 4], [id, 2], [0, 2], type, '\0');
  const meta = (from: number): Uint8Array<ArrayBuffer> =>
    box(
      'meta',
      [0, 4],
      box('iinf', [0, 4], [2, 2], item(1, 'hvc1'), item(2, 'Exif')),
      box(
        'iloc',
        [0, 4],
        [0x4400, 2],
        [2, 2],
        ...[1, 2].flatMap((id): Part[] => [
          [id, 2],
          [0, 2],
          [1, 2],
          [from, 4],
          [exif.length, 4],
        ]),
      ),
    );
  const from = kind.length + meta(0).length + 8;
  return new File([kind, meta(from), box('mdat', exif)], 'a.heic');
};

describe('date of a photo', () => {
  test.each([true, false])('is read in both byte orders (little: %s)', async (little) => {
    expect(await captureDate(jpeg('1974:06:03', little))).toEqual({ date: '1974-06-03', from: 'photo' });
  });

  test('is absent when invalid', async () => {
    expect(await captureDate(jpeg('0000:00:00', true))).toBeUndefined();
  });

  test('is absent when the header is truncated, of another kind or missing', async () => {
    const whole = jpeg('1974:06:03', true);
    expect(await captureDate(new File([whole.slice(0, 40)], 'a.jpg', { type: 'image/jpeg' }))).toBeUndefined();
    expect(await captureDate(new File(['plain'], 'a.jpg', { type: 'image/jpeg' }))).toBeUndefined();
    expect(await captureDate(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))).toBeUndefined();
  });

  test('is read from a HEIC through its item location table', async () => {
    expect(await captureDate(heic('2021:07:09'))).toEqual({ date: '2021-07-09', from: 'photo' });
    expect(await captureDate(heic('no date at'))).toBeUndefined();
  });
});

describe('date of a video', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  test('is the local day of the camera when the video stores it', async () => {
    const day = '2019-05-05T08:30:00+1000';
    for (const place of [notifiedOf(day), box('udta', notifiedOf(day, [0, 4]))]) {
      const one = video(detailsOf(begun('2019-05-04T22:30:00Z')), place);
      expect(await captureDate(one, now)).toEqual({ date: '2019-05-05', from: 'video' });
    }
  });

  test('is the local day of the device when the video stores UTC only', async () => {
    const at = new Date(2019, 4, 4, 23, 59);
    expect(await captureDate(video(detailsOf(begun(at.toISOString()))), now)).toEqual({
      date: '2019-05-04',
      from: 'video',
    });
  });

  test.each([
    ['nobody set it', 0],
    ['the clock began at 1970', 2_082_844_800],
    ['it is to come', begun('2031-01-01T00:00:00Z')],
  ])('is absent when %s', async (_, seconds) => {
    expect(await captureDate(video(detailsOf(seconds)), now)).toBeUndefined();
  });

  test('is absent when the video is truncated or a box has no length', async () => {
    const whole = video(detailsOf(begun('2019-05-04T22:30:00Z')));
    for (const length of [3, 12, 20, whole.size - 10, whole.size - 20])
      expect(await captureDate(new File([whole.slice(0, length)], 'a.mov'), now)).toBeUndefined();
    expect(await captureDate(new File([box('ftyp', 'qt  '), new Uint8Array(64)], 'a.mov'), now)).toBeUndefined();
  });
});
