import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { watched } from './bytes.js';

test('reads the rest of the source when the store fails', async () => {
  const source = Readable.from(
    Array.from({ length: 100 }, () => Buffer.alloc(16_384)),
    { objectMode: false },
  );
  const ended = once(source, 'end');
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('No space left on device.')) });
  const { body } = watched(source, Number.MAX_SAFE_INTEGER);
  await expect(pipeline(body, full)).rejects.toThrow('No space left');
  await ended;
  expect(source.readableEnded).toBe(true);
});

test('fails when more bytes arrive than were announced', async () => {
  const { body } = watched(Readable.from([Buffer.alloc(10)], { objectMode: false }), 9);
  await expect(body.toArray()).rejects.toMatchObject({ slug: 'upload-too-long' });
});
