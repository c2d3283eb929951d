import { expect, test } from '@jest/globals';
import { hashPassword, passwordMatches } from './passwords.js';

test('matches only the right password of a known account', async () => {
  const stored = await hashPassword('correct horse battery staple');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(stored, 'correct horse battery staple')).toBe(true);
  expect(await passwordMatches(stored, 'Correct horse battery staple')).toBe(false);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

test('queues concurrent checks and rejects those beyond the limit', async () => {
  const stored = await hashPassword('x');
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwordMatches(stored, 'x')));
  const refused = results.filter((one) => one.status === 'rejected');
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(36);
  expect(refused).toHaveLength(24);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', slug: 'sign-in-busy' } });
});
