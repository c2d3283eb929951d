import { expect, test } from '@jest/globals';
import { hmac, encrypt, decrypt } from './encryption.js';

const secret = 'the-secret-of-the-house-0123456789abcdef';

test('decrypts what it encrypted, with different ciphertext each time', () => {
  const encrypted = encrypt(secret, 'access-code', 'K7QX2M');
  expect(decrypt(secret, 'access-code', encrypted)).toBe('K7QX2M');
  expect(encrypted).not.toContain('K7QX2M');
  expect(encrypt(secret, 'access-code', 'K7QX2M')).not.toBe(encrypted);
});

test('rejects another secret, another purpose and changed text', () => {
  const encrypted = encrypt(secret, 'access-code', 'K7QX2M');
  const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('A') ? 'BB' : 'AA'}`;
  expect(() => decrypt('another-secret-0123456789-0123456789', 'access-code', encrypted)).toThrow(
    /unable to authenticate/,
  );
  expect(() => decrypt(secret, 'something-else', encrypted)).toThrow(/unable to authenticate/);
  expect(() => decrypt(secret, 'access-code', changed)).toThrow(/unable to authenticate/);
});

test('hashes equal texts alike under one key only', () => {
  expect(hmac(secret, 'p', 'text')).toBe(hmac(secret, 'p', 'text'));
  expect(hmac(secret, 'p', 'text')).not.toBe(hmac(secret, 'q', 'text'));
});
