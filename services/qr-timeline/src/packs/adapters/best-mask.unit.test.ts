import { describe, expect, test } from '@jest/globals';
import { create } from 'qrcode';
import { encodeAddress } from './best-mask.js';

const codes = Array.from(
  { length: 40 },
  (_, n) => `CF7K3M${(n * 7_919 + 1).toString(36).toUpperCase().padStart(8, '0')}`,
);
const longPath = (length: number): string => `https://keepsake.example/${'a1'.repeat(length / 2)}`;

describe('the symbol of an address', () => {
  test.each([
    ['an address in capitals', 'HTTPS://KEEPSAKE.FAMILY/C/'],
    ['the smallest symbol', ''],
    ['an address in lower case', 'https://keepsake.family/c/'],
    ['a medium symbol', longPath(40)],
    ['a large symbol', longPath(600)],
  ])('has the mask that the library chooses for %s', (_, start) => {
    for (const code of codes) {
      const { size, data } = create(`${start}${code}`, { errorCorrectionLevel: 'H' }).modules;
      const encoded = encodeAddress(`${start}${code}`);
      expect(encoded.size).toBe(size);
      expect(Buffer.from(encoded.modules).equals(data)).toBe(true);
    }
  });

  test('has a given mask', () => {
    const { data } = create('CF7K3M9QXA2TDV', { errorCorrectionLevel: 'H', maskPattern: 5 }).modules;
    expect(Buffer.from(encodeAddress('CF7K3M9QXA2TDV', 5).modules).equals(data)).toBe(true);
  });
});
