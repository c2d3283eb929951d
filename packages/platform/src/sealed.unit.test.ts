import { expect, test } from '@jest/globals';
import { keyedHash, seal, unseal } from './sealed.js';

const secret = 'the-secret-of-the-house-0123456789abcdef';

test('what is sealed opens again, and looks different every time', () => {
  const sealed = seal(secret, 'access-code', 'K7QX2M');
  expect(unseal(secret, 'access-code', sealed)).toBe('K7QX2M');
  expect(sealed).not.toContain('K7QX2M');
  expect(seal(secret, 'access-code', 'K7QX2M')).not.toBe(sealed);
});

test('neither another secret, another purpose nor a changed text opens it', () => {
  const sealed = seal(secret, 'access-code', 'K7QX2M');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`;
  expect(() => unseal('another-secret-0123456789-0123456789', 'access-code', sealed)).toThrow(/unable to authenticate/);
  expect(() => unseal(secret, 'something-else', sealed)).toThrow(/unable to authenticate/);
  expect(() => unseal(secret, 'access-code', changed)).toThrow(/unable to authenticate/);
});

test('a keyed hash is the same for the same text and says nothing without the key', () => {
  expect(keyedHash(secret, 'p', 'text')).toBe(keyedHash(secret, 'p', 'text'));
  expect(keyedHash(secret, 'p', 'text')).not.toBe(keyedHash(secret, 'q', 'text'));
});
