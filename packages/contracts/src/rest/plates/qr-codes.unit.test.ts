import { describe, expect, test } from '@jest/globals';
import { generateCodesBody } from './qr-codes.js';

describe('batch body', () => {
  test.each([undefined, '', '   '])('defaults the prefix %j to CF', (prefix) => {
    expect(generateCodesBody.parse({ quantity: 1, batchName: 'May', prefix }).prefix).toBe('CF');
  });

  test('trims the prefix and accepts lower case', () => {
    expect(generateCodesBody.parse({ quantity: 1, batchName: 'May', prefix: ' oak ' }).prefix).toBe('OAK');
  });
});
