import { describe, expect, test } from '@jest/globals';
import { photoDate } from './photo-date.js';

/** A JPEG head with one EXIF date, in either byte order. */
const jpeg = (date: string, little: boolean): File => {
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
  new Uint8Array(tiff.buffer).set(new TextEncoder().encode(`${date} 10:00:00\0`), 44);
  const head = new DataView(new ArrayBuffer(12));
  head.setUint16(0, 0xffd8);
  head.setUint16(2, 0xffe1);
  head.setUint16(4, tiff.byteLength + 8);
  head.setUint32(6, 0x45786966);
  return new File([head.buffer, tiff.buffer], 'a.jpg', { type: 'image/jpeg' });
};

describe('the date of a photograph', () => {
  test.each([true, false])('is read in both byte orders (little: %s)', async (little) => {
    expect(await photoDate(jpeg('1974:06:03', little))).toBe('1974-06-03');
  });

  test('is not offered when it is none', async () => {
    expect(await photoDate(jpeg('0000:00:00', true))).toBeUndefined();
  });

  test('costs nothing when the header is cut off, is of another kind or is not there', async () => {
    const whole = jpeg('1974:06:03', true);
    expect(await photoDate(new File([whole.slice(0, 40)], 'a.jpg', { type: 'image/jpeg' }))).toBeUndefined();
    expect(await photoDate(new File(['plain'], 'a.jpg', { type: 'image/jpeg' }))).toBeUndefined();
    expect(await photoDate(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))).toBeUndefined();
  });
});
