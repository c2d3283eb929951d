import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { endsEarly } from './ends-early.js';

const box = (type: string, length: number, long = false): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(long ? 1 : length);
  bytes.write(type, 4);
  if (long) bytes.writeBigUInt64BE(BigInt(length), 8);
  return bytes;
};
const cutOff = (...parts: readonly Buffer[]): Promise<boolean> => {
  const file = Buffer.concat(parts);
  return endsEarly(async (from, length) => file.subarray(from, from + length), file.length);
};

const [ftyp, moov, mdat] = [box('ftyp', 24), box('moov', 300), box('mdat', 4_000)];

describe('endsEarly', () => {
  it.each([
    ['its table in front', [ftyp, moov, mdat]],
    ['its table at the end', [ftyp, box('wide', 8), mdat, moov]],
    ['a length of 64 bits', [ftyp, box('mdat', 4_000, true), moov]],
    ['a last part without length', [ftyp, moov, box('mdat', 100).fill(0, 0, 4)]],
    ['what a camera appends', [ftyp, moov, mdat, Buffer.from('SEFH and something that is no part of a film')]],
    ['a few bytes too many', [ftyp, moov, mdat, Buffer.alloc(5)]],
    ['pieces', [ftyp, moov, box('moof', 90), mdat, box('moof', 90), mdat]],
  ])('returns false for %s', async (_, parts) => {
    expect(await cutOff(...parts)).toBe(false);
  });

  it.each([
    ['inside its pictures', [ftyp, moov, mdat.subarray(0, 2_000)]],
    ['before its table', [ftyp, mdat]],
    ['inside its table', [ftyp, mdat, moov.subarray(0, 150)]],
    ['inside a later piece', [ftyp, moov, box('moof', 90), mdat, box('moof', 90), mdat.subarray(0, 50)]],
    ['after its first words', [ftyp]],
    ['by parts that have no length', [ftyp, Buffer.alloc(40)]],
  ])('returns true for a file cut %s', async (_, parts) => {
    expect(await cutOff(...parts)).toBe(true);
  });

  it('reads a bounded number of boxes', async () => {
    let reads = 0;
    const many = Buffer.concat([ftyp, moov, mdat, ...Array.from({ length: 10_000 }, () => box('free', 8))]);
    const asked = await endsEarly(async (from, length) => {
      reads += 1;
      return many.subarray(from, from + length);
    }, many.length);
    expect([asked, reads <= 100]).toEqual([false, true]);
  });
});

it('detects a truncated HEIC image', async () => {
  const heic = await readFile(new URL('../../../fixtures/small.heic', import.meta.url));
  expect(await cutOff(heic)).toBe(false);
  expect(await cutOff(heic.subarray(0, heic.length / 2))).toBe(true);
});
