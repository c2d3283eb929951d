import { serverUnderTest } from '@keepsake/native/server-under-test';
import { beforeAll, expect, test } from '@jest/globals';
import { Client } from 'minio';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openObjects } from '../service/infrastructure.js';
import { withServer } from '../testing/contract-suite.js';
import { eventually } from '../testing/databases.js';
import { liveBufferBytes } from '../testing/live-bytes.js';
import type { Objects } from './objects.js';
import { readS3Address } from './s3-address.js';
import { freshBucket } from './s3-fixture.js';

const piece = randomBytes(1 << 20);
const megabytes = (count: number, after?: Error): Readable =>
  Readable.from(
    (async function* () {
      for (let n = 0; n < count; n++) yield piece;
      if (after) throw after;
    })(),
  );

const kinds = ['s3-minio', 's3-versitygw'] as const;
for (const [kind, found] of await Promise.all(kinds.map(async (kind) => [kind, await serverUnderTest(kind)] as const)))
  withServer('objects on S3', found, (server) => {
    let bucket: string;
    let objects: Objects;
    beforeAll(async () => {
      bucket = await freshBucket(server().url);
      objects = await openObjects(bucket);
    });

    const unfinished = async (): Promise<number> => {
      const { host, port, tls, accessKey, secretKey, bucket: name } = readS3Address(bucket);
      const client = new Client({ endPoint: host, port, useSSL: tls, accessKey, secretKey });
      const left = await client.listIncompleteUploads(name, '', true).toArray();
      return left.length;
    };

    test('names the setting for a wrong secret, bucket or address', async () => {
      await expect(openObjects(bucket.replace(/:[^:@]*@/, ':wrong@'))).rejects.toThrow(
        /^The S3 server in OBJECTS_URL refuses the key, the secret, .*Correct them and start again\.$/,
      );
      await expect(openObjects(bucket.replace(/keepsake-[0-9a-f]+/, 'keepsake-nowhere'))).rejects.toThrow(
        'There is no bucket keepsake-nowhere, which OBJECTS_URL names. Create it, or set another one, and start again.',
      );
      await expect(openObjects(bucket.replace(/@[^/]*/, '@127.0.0.1:1'))).rejects.toThrow(
        'The S3 server is unreachable at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct OBJECTS_URL.',
      );
    });

    test('streams 64 MB of known size without buffering them', async () => {
      const before = liveBufferBytes();
      let most = 0;
      const body = async function* () {
        for (let n = 0; n < 64; n++) {
          yield Buffer.from(piece);
          if (n % 8 === 7) most = Math.max(most, liveBufferBytes() - before);
        }
      };
      await objects.put('large/known', Readable.from(body()), { type: 'video/mp4', size: 64 << 20 });
      const hash = createHash('sha256');
      for await (const chunk of (await objects.get('large/known'))?.body ?? Readable.from([]))
        hash.update(chunk as Buffer);
      const sent = createHash('sha256');
      for (let n = 0; n < 64; n++) sent.update(piece);
      expect(hash.digest('hex')).toBe(sent.digest('hex'));
      expect(most).toBeLessThan(48 << 20);
    });

    test('keeps neither object nor parts of an aborted upload', async () => {
      const lost = new Error('the line was lost');
      await expect(objects.put('broken/parts', megabytes(20, lost), { type: 'x/y' })).rejects.toThrow(lost.message);
      await expect(objects.put('broken/known', megabytes(2, lost), { type: 'x/y', size: 4 << 20 })).rejects.toThrow(
        lost.message,
      );
      await expect(objects.put('broken/more', megabytes(2), { type: 'x/y', size: 1 << 20 })).rejects.toMatchObject({
        slug: 'object-size-differs',
      });
      for (const key of ['broken/parts', 'broken/known', 'broken/more']) expect(await objects.get(key)).toBeUndefined();
      expect(await unfinished()).toBe(0);
    });

    test('stores an empty object, and one of exactly two parts', async () => {
      expect(await objects.put('size/none', Readable.from([]), { type: 'text/plain' })).toEqual({ size: 0 });
      expect(await objects.put('size/known-none', Readable.from([]), { type: 'text/plain', size: 0 })).toEqual({
        size: 0,
      });
      expect(await objects.put('size/parts', megabytes(16), { type: 'text/plain' })).toEqual({ size: 16 << 20 });
      expect(await objects.get('size/none')).toMatchObject({ size: 0 });
      expect(await objects.get('size/known-none')).toMatchObject({ size: 0 });
      expect(
        await buffer(
          (await objects.get('size/parts', { from: (8 << 20) - 2, to: (8 << 20) + 1 }))?.body ?? Readable.from([]),
        ),
      ).toEqual(Buffer.concat([piece.subarray(-2), piece.subarray(0, 2)]));
    });

    test('lists more objects than one response holds', async () => {
      const keys = Array.from({ length: 1_050 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
      for (let n = 0; n < keys.length; n += 50)
        await Promise.all(
          keys
            .slice(n, n + 50)
            .map((key) => objects.put(key, Readable.from([Buffer.from(key)]), { type: 'text/plain' })),
        );
      const listed: string[] = [];
      for await (const { key } of objects.list('many/')) listed.push(key);
      expect(listed.toSorted()).toEqual(keys);
    });

    test('returns `unavailable` during an outage and recovers', async () => {
      await server().kill();
      const away = { kind: 'unavailable', slug: 'objects-unavailable' };
      await expect(objects.get('large/known')).rejects.toMatchObject(away);
      await expect(objects.remove('large/known')).rejects.toMatchObject(away);
      await expect(objects.put('x', Readable.from(['x']), { type: 'x/y', size: 1 })).rejects.toMatchObject(away);
      await expect(objects.put('x', Readable.from([Buffer.from('x')]), { type: 'x/y' })).rejects.toMatchObject(away);
      await expect(firstOf(objects.list(''))).rejects.toMatchObject(away);
      await server().revive();
      expect(await eventually(async () => (await objects.get('large/known'))?.size, `${kind} to answer`)).toBe(
        64 << 20,
      );
    });
  });

const firstOf = async (listed: AsyncIterable<unknown>): Promise<unknown> => {
  for await (const one of listed) return one;
  return undefined;
};
