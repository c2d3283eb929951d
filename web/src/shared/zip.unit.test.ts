import { expect, test } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { zipOf } from './zip.js';

test('writes each file with its name and checksum', async () => {
  const files = [
    { name: 'Inés 1.webp', bytes: new Uint8Array([1, 2, 3, 250]) },
    { name: '2.webp', bytes: new Uint8Array(0) },
  ];
  const zip = Buffer.from(await zipOf(files).arrayBuffer());
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(2);
  let at = zip.readUInt32LE(end + 16);
  const found = files.map(() => {
    const length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const local = zip.readUInt32LE(at + 42);
    const size = zip.readUInt32LE(local + 22);
    const begin = local + 30 + zip.readUInt16LE(local + 26);
    const bytes = zip.subarray(begin, begin + size);
    const isWhole = zip.readUInt32LE(local + 14) === crc32(bytes);
    at += 46 + length;
    return { name, bytes: new Uint8Array(bytes), isWhole };
  });
  expect(found).toEqual(files.map((file) => ({ ...file, isWhole: true })));
});
