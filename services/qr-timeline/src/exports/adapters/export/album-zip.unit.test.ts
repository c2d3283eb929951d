import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { liveBufferBytes } from '@keepsake/platform/testing/live-bytes';
import { unzip } from '../../../shared/adapters/unzip-fixture.js';
import { albumZip } from './album-zip.js';

const mtime = new Date('2026-05-01T10:00:00Z');
const opened = (signal = new AbortController().signal) => albumZip({ mtime, signal });
const file = (name: string, parts: readonly (Buffer | string)[], compress = false) => ({
  name,
  content: Readable.from(parts),
  compress,
});

test('contains each file unchanged, stored or compressed', async () => {
  const zip = opened();
  const packed = buffer(zip.output);
  const photo = randomBytes(2_000_000);
  await zip.add(file('photo.jpg', [photo.subarray(0, 700_000), photo.subarray(700_000)]));
  await zip.add(file('album.json', ['{"memories":', '[]}'], true));
  await zip.add(file('empty.txt', []));
  zip.end();
  const files = unzip(await packed);
  expect([...files.keys()]).toEqual(['photo.jpg', 'album.json', 'empty.txt']);
  expect(files.get('photo.jpg')).toEqual(photo);
  expect(files.get('album.json')?.toString()).toBe('{"memories":[]}');
  expect(files.get('empty.txt')).toHaveLength(0);
});

test('gives equal bytes for equal files', async () => {
  const hashOf = async (): Promise<string> => {
    const zip = opened();
    const packed = buffer(zip.output);
    await zip.add(file('a.txt', ['the same'], true));
    zip.end();
    return createHash('sha256')
      .update(await packed)
      .digest('hex');
  };
  expect(await hashOf()).toBe(await hashOf());
});

test('keeps no content of a file that was read', async () => {
  const zip = opened();
  zip.output.resume();
  const before = liveBufferBytes();
  for (let at = 0; at < 40; at += 1) await zip.add(file(`${at}.jpg`, [randomBytes(1_000_000)]));
  expect(liveBufferBytes() - before).toBeLessThan(10_000_000);
  zip.output.destroy();
});

test('waits with reading when the ZIP is not read', async () => {
  const zip = opened();
  let taken = 0;
  const content = Readable.from(
    (function* () {
      for (; taken < 100; taken += 1) yield Buffer.alloc(65_536, taken);
    })(),
  );
  const adding = zip.add({ name: 'film.mp4', content, compress: false });
  await new Promise((resolve) => zip.output.once('readable', resolve));
  expect(taken).toBeLessThan(50);
  zip.output.resume();
  await adding;
  expect(taken).toBe(100);
});

test('rejects when the content of a file fails', async () => {
  const zip = opened();
  zip.output.resume();
  const content = Readable.from(
    (async function* () {
      yield Buffer.from('begun');
      throw new Error('The photo cannot be read.');
    })(),
  );
  await expect(zip.add({ name: 'photo.jpg', content, compress: false })).rejects.toThrow('The photo cannot be read.');
});

test('closes the file and the output when it is aborted', async () => {
  const stop = new AbortController();
  const zip = opened(stop.signal);
  const packed = buffer(zip.output);
  const content = new Readable({ read: () => undefined });
  const adding = zip.add({ name: 'film.mp4', content, compress: false });
  stop.abort(new Error('The export was cancelled.'));
  const [added, read] = await Promise.allSettled([adding, packed]);
  expect(added).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  expect(read).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  expect(content.destroyed).toBe(true);
});
