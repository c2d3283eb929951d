import { expect, test } from '@jest/globals';
import { hmac, encrypt, decrypt } from './encryption.js';

const secret = 'the-secret-of-the-house-0123456789abcdef';

test('decrypts what it encrypted, with different ciphertext each time', () => {
  const sealed = encrypt(secret, 'access-code', 'K7QX2M');
  expect(decrypt(secret, 'access-code', sealed)).toBe('K7QX2M');
  expect(sealed).not.toContain('K7QX2M');
  expect(encrypt(secret, 'access-code', 'K7QX2M')).not.toBe(sealed);
});

test('rejects another secret, another purpose and changed text', () => {
  const sealed = encrypt(secret, 'access-code', 'K7QX2M');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`;
  expect(() => decrypt('another-secret-0123456789-0123456789', 'access-code', sealed)).toThrow(
    /unable to authenticate/,
  );
  expect(() => decrypt(secret, 'something-else', sealed)).toThrow(/unable to authenticate/);
  expect(() => decrypt(secret, 'access-code', changed)).toThrow(/unable to authenticate/);
});

test('hashes equal texts alike under one key only', () => {
  expect(hmac(secret, 'p', 'text')).toBe(hmac(secret, 'p', 'text'));
  expect(hmac(secret, 'p', 'text')).not.toBe(hmac(secret, 'q', 'text'));
});
