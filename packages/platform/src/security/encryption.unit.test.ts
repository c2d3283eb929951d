import { describe, expect, test } from '@jest/globals';
import { decrypt, encrypt, hmac, isHmac } from './encryption.js';

const secret = 'the-secret-of-the-house-0123456789abcdef';

test('decrypts what it encrypted, with different ciphertext each time', () => {
  const encrypted = encrypt(secret, 'access-code', 'K7QX2M');
  expect(decrypt(secret, 'access-code', encrypted)).toBe('K7QX2M');
  expect(encrypted).not.toContain('K7QX2M');
  expect(encrypt(secret, 'access-code', 'K7QX2M')).not.toBe(encrypted);
});

test('rejects another secret, another purpose and changed text', () => {
  const encrypted = encrypt(secret, 'access-code', 'K7QX2M');
  const changed = `${encrypted.slice(0, -4)}${encrypted.at(-4) === 'A' ? 'B' : 'A'}${encrypted.slice(-3)}`;
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

describe('a secret during a rotation', () => {
  const fresh = 'the-fresh-secret-0123456789-abcdefghij';
  const [before, during] = [`${secret},${fresh}`, `${fresh},${secret}`];

  test.each([
    ['the old value alone', secret],
    ['the new value second', before],
    ['the new value first', during],
    ['a blank after the comma', `${secret}, ${fresh}`],
    ['a blank before the value alone', ` ${secret}`],
  ])('reads what %s encrypted and signed', (_, one) => {
    expect(decrypt(during, 'access-code', encrypt(one, 'access-code', 'K7QX2M'))).toBe('K7QX2M');
    expect(isHmac(during, 'link', 'id', hmac(one, 'link', 'id'))).toBe(true);
  });

  test('signs and encrypts with the first value', () => {
    expect(hmac(during, 'link', 'id')).toBe(hmac(fresh, 'link', 'id'));
    expect(decrypt(fresh, 'access-code', encrypt(during, 'access-code', 'K7QX2M'))).toBe('K7QX2M');
  });

  test('refuses a value that is no longer listed', () => {
    expect(isHmac(fresh, 'link', 'id', hmac(secret, 'link', 'id'))).toBe(false);
    expect(() => decrypt(fresh, 'access-code', encrypt(secret, 'access-code', 'K7QX2M'))).toThrow(
      /unable to authenticate/,
    );
    expect(isHmac(during, 'link', 'id', '')).toBe(false);
  });
});
