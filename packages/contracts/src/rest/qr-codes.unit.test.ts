import { describe, expect, test } from '@jest/globals';
import { generateCodesBody } from './qr-codes.js';

describe('the body of a batch', () => {
  test.each([undefined, '', '   '])('a prefix that is empty or blank is CF: %j', (prefix) => {
    expect(generateCodesBody.parse({ quantity: 1, batchName: 'May', prefix }).prefix).toBe('CF');
  });

  test('trims the prefix and reads small letters', () => {
    expect(generateCodesBody.parse({ quantity: 1, batchName: 'May', prefix: ' oak ' }).prefix).toBe('OAK');
  });
});
