import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Harness, Suite } from '../testing/contract-suite.js';
import { liveBufferBytes } from '../testing/live-bytes.js';
import type { Objects } from './objects.js';

/** The contract of every object store adapter. */
export const objectsContract: Suite<Objects> = (technology, start) => {
  describe(`objects: ${technology}`, () => {
    let harness: Harness<Objects>;
    let objects: Objects;
    beforeAll(async () => {
      harness = await start();
      objects = await harness.open();
    });
    afterAll(() => harness.stop());

    const put = (key: string, bytes: Buffer, type = 'application/octet-stream') =>
      objects.put(key, Readable.from([bytes]), { type });
    const bytesOf = async (key: string, range?: { from: number; to?: number }): Promise<Buffer | undefined> => {
      const found = await objects.get(key, range);
      return found && buffer(found.body);
    };
    const keysBelow = async (prefix: string): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of objects.list(prefix)) keys.push(key);
      return keys.toSorted();
    };

    test('returns bytes, type and size unchanged', async () => {
      const bytes = randomBytes(300_000);
      expect(await put('plain/one', bytes, 'image/webp')).toEqual({ size: 300_000 });
      const found = await objects.get('plain/one');
      expect(found).toMatchObject({ type: 'image/webp', size: 300_000 });
      expect(await buffer(found?.body ?? Readable.from([]))).toEqual(bytes);
    });

    test.each([0, 1, 65_536, 65_537, 300_000])('returns %d bytes for every chunk size', async (length) => {
      const bytes = randomBytes(length);
      const key = `chunks/${length}`;
      await put(key, bytes);
      for (const chunkBytes of [1_000, 65_536, 1 << 24]) {
        const found = await objects.get(key, undefined, { chunkBytes });
        expect(await buffer(found?.body ?? Readable.from(['absent']))).toEqual(bytes);
      }
    });

    test('returns undefined for an absent key', async () => {
      expect(await objects.get('absent/key')).toBeUndefined();
    });

    test.each([
      '../../etc/passwd',
      'a/../b',
      './x',
      'a//b',
      '/leading',
      'trailing/',
      'ü/😀 %2e/\\..\\x',
      'nul-less?*:"<>|',
      'x'.repeat(512),
      `${'long/'.repeat(60)}end`,
    ])('stores the odd key %p separately', async (key) => {
      const bytes = Buffer.from(`bytes of ${key}`);
      await put(key, bytes);
      expect(await bytesOf(key)).toEqual(bytes);
      expect(await keysBelow(key)).toContain(key);
      await objects.remove(key);
      expect(await objects.get(key)).toBeUndefined();
    });

    test.each(['', 'x'.repeat(513), 'lone \ud800 surrogate'])('rejects the key %p', async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toMatchObject({ kind: 'invalid', slug: 'object-key-invalid' });
    });

    test('stores a key and a key below it', async () => {
      await put('tree', Buffer.from('trunk'));
      await put('tree/leaf', Buffer.from('leaf'));
      expect(await bytesOf('tree')).toEqual(Buffer.from('trunk'));
      expect(await bytesOf('tree/leaf')).toEqual(Buffer.from('leaf'));
      expect(await keysBelow('tree')).toEqual(['tree', 'tree/leaf']);
    });

    test('overwrites bytes and type together', async () => {
      await put('again', Buffer.from('first'), 'text/plain');
      await put('again', Buffer.from('second one'), 'image/png');
      expect(await objects.get('again')).toMatchObject({ type: 'image/png', size: 10 });
      expect(await bytesOf('again')).toEqual(Buffer.from('second one'));
    });

    test('ignores a second removal', async () => {
      await put('short-lived', Buffer.from('x'));
      await objects.remove('short-lived');
      await expect(objects.remove('short-lived')).resolves.toBeUndefined();
    });

    test('lists by prefix, also in the middle of a name', async () => {
      for (const key of ['list/a1', 'list/a2', 'list/b1', 'list/deep/a3', 'listing/a4'])
        await put(key, Buffer.from(key));
      expect(await keysBelow('list/')).toEqual(['list/a1', 'list/a2', 'list/b1', 'list/deep/a3']);
      expect(await keysBelow('list/a')).toEqual(['list/a1', 'list/a2']);
      expect(await keysBelow('list')).toEqual(['list/a1', 'list/a2', 'list/b1', 'list/deep/a3', 'listing/a4']);
      expect(await keysBelow('nothing/like/it')).toEqual([]);
    });

    test('returns ranges', async () => {
      await put('range', Buffer.from('0123456789'));
      expect((await bytesOf('range', { from: 2, to: 4 }))?.toString()).toBe('234');
      expect((await bytesOf('range', { from: 7 }))?.toString()).toBe('789');
      expect(await objects.get('range', { from: 2, to: 4 })).toMatchObject({ size: 10 });
    });

    test('keeps the previous object when an upload is aborted', async () => {
      await put('half', Buffer.from('whole'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the line was lost');
        })(),
      );
      await expect(objects.put('half', broken, { type: 'x/y' })).rejects.toThrow('the line was lost');
      expect(await bytesOf('half')).toEqual(Buffer.from('whole'));
      await expect(
        objects.put('half', Readable.from([Buffer.from('abc')]), { type: 'x/y', size: 4 }),
      ).rejects.toMatchObject({ slug: 'object-size-differs' });
      expect(await bytesOf('half')).toEqual(Buffer.from('whole'));
    });

    test('streams 64 MB without buffering them', async () => {
      const piece = randomBytes(1 << 20);
      const sent = createHash('sha256');
      const before = liveBufferBytes();
      let most = 0;
      const body = Readable.from(
        (async function* () {
          for (let n = 0; n < 64; n++) {
            const copy = Buffer.from(piece);
            sent.update(copy);
            yield copy;
            if (n % 8 === 7) most = Math.max(most, liveBufferBytes() - before);
          }
        })(),
      );
      await objects.put('large', body, { type: 'video/mp4' });
      const got = createHash('sha256');
      const found = await objects.get('large');
      for await (const chunk of found?.body ?? Readable.from([])) got.update(chunk as Buffer);
      expect(got.digest('hex')).toBe(sent.digest('hex'));
      expect(most).toBeLessThan(48 << 20);
    });
  });
};
