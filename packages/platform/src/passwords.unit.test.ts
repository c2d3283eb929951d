import { expect, test } from '@jest/globals';
import { hashPassword, passwordMatches } from './passwords.js';

test('the right password matches, another and an unknown account do not', async () => {
  const stored = await hashPassword('correct horse battery staple');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await passwordMatches(stored, 'correct horse battery staple')).toBe(true);
  expect(await passwordMatches(stored, 'Correct horse battery staple')).toBe(false);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

test('a crowd waits, and what is too many is told to come back instead of eating the memory', async () => {
  const stored = await hashPassword('x');
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwordMatches(stored, 'x')));
  const refused = results.filter((one) => one.status === 'rejected');
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(36);
  expect(refused).toHaveLength(24);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', slug: 'sign-in-busy' } });
});
