import { describe, expect, test } from '@jest/globals';
import { lossOf, secondsPer10Gb, wrongAt, type Write } from './judge.js';

const write = (id: string, sentAt: number): Write => ({ id, sentAt, acknowledgedAt: sentAt + 10 });
const writes = [write('a', 1_000), write('b', 2_000), write('c', 3_000)];

describe('lossOf', () => {
  test('is zero when every acknowledged write is found', () => {
    expect(lossOf(writes, new Set(['a', 'b', 'c']), 4_000)).toEqual({ acknowledged: 3, lost: 0, lossMs: 0 });
  });

  test('counts from the first lost acknowledgment, also when later writes survived', () => {
    expect(lossOf(writes, new Set(['a', 'c']), 4_000)).toEqual({ acknowledged: 3, lost: 1, lossMs: 1_990 });
  });
});

describe('wrongAt', () => {
  test('accepts either outcome for a write in progress at that time', () => {
    expect(wrongAt(writes, new Set(['a']), 2_005)).toEqual([]);
    expect(wrongAt(writes, new Set(['a', 'b']), 2_005)).toEqual([]);
  });

  test('names writes that are missing or too late', () => {
    expect(wrongAt(writes, new Set(['c']), 1_500)).toEqual([
      'a was acknowledged before and is missing',
      'c was sent after and is present',
    ]);
  });
});

test('scales the time to ten gigabytes', () => {
  expect(secondsPer10Gb(3_000, 1e9)).toBe(30);
});
