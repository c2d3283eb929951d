import { expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, encodingFor } from './encoding.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.0, br;q=0.0', undefined],
  ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
  ['gzip ; q=0.5', 'gzip'],
  ['x-gzip', undefined],
  ['brotli', undefined],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect([encodingFor(header), encodingFor(header)]).toEqual([encoding, encoding]);
});

it('compresses to bytes that decompress to the original', async () => {
  const bytes = Buffer.from('It was a good boat. '.repeat(500));
  expect(gunzipSync(await compress(bytes, 'gzip')).equals(bytes)).toBe(true);
  expect(brotliDecompressSync(await compress(bytes, 'br')).equals(bytes)).toBe(true);
});
