import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const place = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 3/1 0/1' };

/** Creates a photo like a phone: rotated, with location, time and device. */
const photograph = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8A5A12' } })
    .withExif({
      IFD0: { Make: 'Telltale' },
      IFD2: { DateTimeOriginal: '2019:05:04 10:11:12' },
      IFD3: place,
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const postPicture = async (bytes: Buffer, name = 'photo.jpg', browser = guest()) => {
  const { code } = await world.open();
  const { uploadId } = await world.upload(browser, bytes, name);
  return { code, browser, uploadId, ...(await world.post(browser, code, { uploadId })) };
};

/** Creates a white PNG of the given size that compresses to almost nothing. */
const whitePng = (width: number, height: number): Buffer => {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(type, 4);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crcOf(Buffer.concat([head.subarray(4), body])));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const flood = whitePng(16_000, 16_000);

describe('a photo', () => {
  it('is served without location, time and device, never as uploaded', async () => {
    const sent = await photograph();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Telltale');
    const { entry } = await postPicture(sent);
    for (const url of [entry.mediaUrl, entry.thumbUrl]) {
      const served = await world.bytesOf(url ?? '');
      const { exif, xmp, iptc, icc, format } = await sharp(served).metadata();
      expect({ exif, xmp, iptc, icc, format }).toEqual({ format: 'webp' });
      expect(served.toString('latin1')).not.toMatch(/Telltale|GPS|2019:05:04|Exif/);
      expect(served.equals(sent)).toBe(false);
    }
  });

  it('is upright, in two sizes that are never upscaled, with a placeholder', async () => {
    const { entry, code } = await postPicture(await photograph(3000, 1500));
    expect(entry).toMatchObject({ mediaType: 'image', mediaState: 'ready', width: 1000, height: 2000 });
    const [full, thumb] = await Promise.all([entry.mediaUrl, entry.thumbUrl].map((url) => world.bytesOf(url ?? '')));
    expect(await sharp(full).metadata()).toMatchObject({ width: 1000, height: 2000 });
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 320, height: 640 });
    const tiny = Buffer.from(entry.placeholder?.replace('data:image/webp;base64,', '') ?? '', 'base64');
    expect((await sharp(tiny).metadata()).height).toBe(16);
    expect(tiny.length).toBeLessThan(600);
    expect((await world.see(code)).entries[0]).toMatchObject({ mediaUrl: entry.mediaUrl, width: 1000 });
    expect((await postPicture(await photograph(300, 200))).entry).toMatchObject({ width: 200, height: 300 });
  });

  it('may be a PNG, a WebP, a moving GIF or a HEIC', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 4, background: '#46604Fcc' } });
    const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 10), Buffer.alloc(60 * 40 * 3, 200)]);
    const moving = sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } }).gif();
    const heic = await readFile(new URL('../../fixtures/small.heic', import.meta.url));
    const sizes = [];
    for (const bytes of [
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
      await moving.toBuffer(),
      heic,
    ]) {
      const { entry } = await postPicture(bytes);
      sizes.push([
        entry.width,
        entry.height,
        (await sharp(await world.bytesOf(entry.mediaUrl ?? '')).metadata()).format,
      ]);
    }
    expect(sizes).toEqual([
      [60, 40, 'webp'],
      [60, 40, 'webp'],
      [60, 40, 'webp'],
      [96, 64, 'webp'],
    ]);
  });

  it('is stored unchanged and private; its upload session is deleted', async () => {
    const sent = await photograph();
    const { uploadId } = await postPicture(sent);
    const keyOf = async (): Promise<string> =>
      (
        await sql<{ object_key: string }>`select object_key from uploads where id = ${uploadId}`.execute(
          world.running.db,
        )
      ).rows[0]?.object_key ?? '';
    await eventually(async () => (await keyOf()).startsWith('originals/'), 'the original to be put away');
    const { objects } = world.running.platform;
    const kept = await objects.get(await keyOf());
    expect(Buffer.concat((await kept?.body.toArray()) ?? []).equals(sent)).toBe(true);
    await eventually(async () => {
      for await (const found of objects.list('incoming/')) if (found.size === sent.length) return false;
      return true;
    }, 'the arrived bytes to be gone');
  });
});

describe('a file that is no image', () => {
  const refusal = { kind: 'invalid', slug: 'media-type-refused' };

  it('is rejected under any name: text, SVG, HTML, PDF, a program', async () => {
    for (const [name, text] of [
      ['photo.jpg', 'Dear diary'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['page.png', '<!doctype html><script>alert(1)</script>'],
      ['photo.jpeg', '%PDF-1.7\n'],
      ['film.mp4', '\u007fELF\u0002\u0001\u0001'],
    ] as const)
      await expect(world.upload(guest(), Buffer.from(text), name)).rejects.toMatchObject(refusal);
  });

  it('is rejected with a message for too many pixels or frames', async () => {
    const tooLarge = { kind: 'invalid', slug: 'media-too-large' };
    await expect(postPicture(flood)).rejects.toMatchObject(tooLarge);
    const dots = Buffer.alloc(4 * 4 * 3 * 201, 7).map((value, index) => value + (index % 251));
    const frames = sharp(dots, { raw: { width: 4, height: 4 * 201, channels: 3, pageHeight: 4 } }).gif();
    await expect(postPicture(await frames.toBuffer())).rejects.toMatchObject(tooLarge);
  });

  it('is rejected with a message when broken, and the next one is accepted', async () => {
    const whole = await photograph();
    const broken = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(postPicture(broken)).rejects.toMatchObject({ kind: 'invalid', slug: 'media-unreadable' });
    await expect(postPicture(Buffer.concat([whole.subarray(0, 30), Buffer.alloc(500, 0xff)]))).rejects.toMatchObject({
      slug: 'media-unreadable',
    });
    expect((await postPicture(whole)).entry.mediaState).toBe('ready');
  });

  it('creates no post and can be chosen again after a rejection', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(browser, flood);
    await expect(world.post(browser, code, { uploadId })).rejects.toMatchObject({ slug: 'media-too-large' });
    expect((await world.see(code)).total).toBe(0);
  });

  it('is not posted after the client timed out', async () => {
    const { code } = await world.open();
    const browser = guest();
    const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { uploadId } = await world.upload(browser, large);
    const client = world.running.clientAs(timelinesRpc, browser);
    const options = { signal: AbortSignal.timeout(20_000), correlationId: 'test', timeoutMs: 60 };
    const labels = { code, title: 'Too late', description: 'x', uploadId };
    await expect(client.AddEntry(labels, options)).rejects.toMatchObject({ kind: 'unavailable' });
    // Images are processed sequentially: when this one is ready, the first is decided.
    const next = await world.upload(browser, await photograph(60, 40));
    await world.post(browser, code, { uploadId: next.uploadId, title: 'Next' });
    expect((await world.see(code)).entries.map(({ title }) => title)).toEqual(['Next']);
    expect((await world.post(browser, code, { uploadId, title: 'Again' })).entry.mediaState).toBe('ready');
  });
});

describe('an upload', () => {
  it('belongs to its browser and is used once', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(browser, await photograph());
    const missing = { kind: 'invalid', slug: 'upload-missing' };
    await expect(world.post(guest(), code, { uploadId })).rejects.toMatchObject(missing);
    const both = await Promise.allSettled([
      world.post(browser, code, { uploadId }),
      world.post(browser, code, { uploadId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(world.post(browser, code, { uploadId })).rejects.toMatchObject(missing);
    expect((await world.see(code)).total).toBe(1);
  });

  it('claims nothing for five hundred invented ids', async () => {
    const { uploadId } = await world.upload(guest(), await photograph(40, 30));
    const invented = Array.from({ length: 499 }, () => crypto.randomUUID());
    const ids = [...invented, uploadId];
    await world.inOneTransaction((tx) => world.parts.uploads.claimForOrder(tx, crypto.randomUUID(), 'another', ids));
    const { rows } = await sql`select 1 from uploads where state = 'claimed' and id = ${uploadId}`.execute(
      world.running.db,
    );
    expect(rows).toEqual([]);
  });

  it('is checked before an order, with missing ones named', async () => {
    const browserId = 'browser-of-the-order';
    const { uploadId } = await world.upload(guest(browserId), await photograph(40, 30));
    const check = (uploadIds: string[], browser = browserId) =>
      world.call(timelinesRpc).CheckUploads({ uploadIds, browserId: browser });
    expect(await check([uploadId])).toEqual({ photos: 1, videos: 0 });
    expect(await check([uploadId], 'another')).toMatchObject({ missing: uploadId });
    const unknown = crypto.randomUUID();
    expect(await check([uploadId, unknown])).toMatchObject({ missing: unknown });
    await expect(world.call(timelinesRpc, guest()).CheckUploads({ uploadIds: [], browserId })).rejects.toMatchObject({
      slug: 'services-only',
    });
  });

  it('must be complete', async () => {
    const sent = { name: 'a.jpg', type: 'image/jpeg', sha256: 'x', network: '' };
    const register = (objectKey: string, size: number) =>
      world.call(timelinesRpc, guest()).RegisterUpload({ objectKey, size, ...sent });
    await expect(register('incoming/never-arrived', 10)).rejects.toMatchObject({ slug: 'upload-incomplete' });
    await expect(register('originals/of-someone-else', 10)).rejects.toMatchObject({ slug: 'upload-incomplete' });
  });
});

describe('the location of an image', () => {
  it('is returned with what the gateway checks, and hidden if not visible', async () => {
    const { code, entry, entryId, browser } = await postPicture(await photograph(60, 40));
    const [, , mediaId = ''] = (entry.mediaUrl ?? '').split('/');
    const locate = (caller = guest(), id = mediaId, variant = 'full') =>
      world.call(viewingRpc, caller).LocateMedia({ mediaId: id, variant });
    expect(mediaId).toMatch(/^[0-9A-Z]{26}$/);
    expect(await locate()).toMatchObject({ code, private: false, privacyEpoch: 1, type: 'image/webp' });
    await expect(locate(guest(), 'A'.repeat(26))).rejects.toMatchObject({ kind: 'not-found', slug: 'media-unknown' });
    await expect(locate(guest(), mediaId, 'video')).rejects.toMatchObject({ slug: 'media-unknown' });
    await expect(locate(guest(), mediaId, '../secret')).rejects.toMatchObject({ kind: 'invalid' });

    await world.call(timelinesRpc, owner).ModerateEntry({ code, entryId, act: 'hide' });
    for (const caller of [guest(), browser])
      await expect(locate(caller)).rejects.toMatchObject({ slug: 'media-unknown' });
    expect(await locate(owner)).toMatchObject({ code });
    await world.call(timelinesRpc, owner).RemoveEntry({ code, entryId });
    await expect(locate(owner)).rejects.toMatchObject({ slug: 'media-unknown' });
  });

  it('is returned to the guest whose post is held, and to no other guest', async () => {
    const { code } = await world.open({ guestPolicy: 'all-held' });
    const browser = guest();
    const { uploadId } = await world.upload(browser, await photograph(60, 40));
    const { entry } = await world.post(browser, code, { uploadId });
    expect((await world.bytesOf(entry.mediaUrl ?? '', browser)).length).toBeGreaterThan(0);
    await expect(world.bytesOf(entry.mediaUrl ?? '', guest())).rejects.toMatchObject({ slug: 'media-unknown' });
  });
});
