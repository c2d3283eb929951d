import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseConfig, rotatedSecret, secret } from './config.js';

const settings = z.object({
  PORT: z.coerce.number().int().min(1),
  CALL_SECRET: secret,
  BRAND_NAME: z.string().default('Keepsake'),
});
const good = 'a-secret-that-is-long-enough-0123456789';

test('reads the given environment and treats empty settings as absent', () => {
  expect(parseConfig(settings, { PORT: '8080', CALL_SECRET: good, BRAND_NAME: '' })).toEqual({
    PORT: 8080,
    CALL_SECRET: good,
    BRAND_NAME: 'Keepsake',
  });
});

test('lists every invalid setting in one error, with secrets hidden', () => {
  const read = () => parseConfig(settings, { PORT: 'eighty', CALL_SECRET: 'short-secret' });
  expect(read).toThrow(/PORT.*received "eighty"/s);
  expect(read).toThrow(/CALL_SECRET: a secret of at least 32 characters \(received a hidden value\)/);
  expect(read).not.toThrow(/short-secret/);
});

test('rejects a sample secret', () => {
  expect(() =>
    parseConfig(settings, { PORT: '1', CALL_SECRET: 'sample-secret-of-the-documentation-0123456789' }),
  ).toThrow(/not the sample/);
});

test('accepts several values of a rotated secret and refuses a short or sample one', () => {
  const rotated = z.object({ SEAL_SECRET: rotatedSecret });
  const [one, two] = ['a-secret-of-the-tests-0123456789abcdef', 'another-secret-of-the-tests-0123456789'];
  expect(parseConfig(rotated, { SEAL_SECRET: `${one},${two}` })).toEqual({ SEAL_SECRET: `${one},${two}` });
  for (const wrong of [
    `${one},short`,
    `${one},`,
    `${one},${' '.repeat(40)}`,
    `sample-secret-of-the-documentation-0123456789,${one}`,
  ])
    expect(() => parseConfig(rotated, { SEAL_SECRET: wrong })).toThrow(/SEAL_SECRET: .*\(received a hidden value\)/);
});
