import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readingBytes } from './byte-source.js';
import { cleanPicture, cleanPictureInMemory, isCleanedInMemory } from './clean-original.js';
import { requireWholeGif } from './gif.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-clean-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Cleans through files and, where the format allows it, in memory: both must agree. */
const cleaned = async (type: string, bytes: Buffer) => {
  const [source, target] = [join(folder, 'in'), join(folder, 'out')];
  await writeFile(source, bytes);
  const extension = await cleanPicture(type, source, target, AbortSignal.timeout(10_000));
  const result = { extension, bytes: extension === undefined ? Buffer.alloc(0) : await readFile(target) };
  if (isCleanedInMemory(type)) {
    const inMemory = await cleanPictureInMemory(type, bytes);
    expect({ extension: inMemory?.extension, bytes: Buffer.concat(inMemory?.pieces ?? []) }).toEqual(result);
  }
  return result;
};

/** Verifies with exiftool, an independent implementation, where it is installed. */
const exiftool = (bytes: Buffer, tags = '-GPS:all'): string =>
  spawnSync('exiftool', [tags, '-s', '-'], { input: bytes, encoding: 'utf8' }).stdout ?? '';

const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { animated: true }).raw().toBuffer();

const place = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 3/1 0/1' };
const telltale = /Telltale|secret|GPS|59\/1/;
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="59,20N" exif:UserComment="secret"/></rdf:RDF></x:xmpmeta>';

/** Creates a rotated photo with location, time, maker and a color profile. */
const photograph = () => {
  const noise = Buffer.from(Array.from({ length: 200 * 120 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(noise, { raw: { width: 200, height: 120, channels: 3 } })
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Telltale' }, IFD2: { DateTimeOriginal: '2019:05:04 10:11:12' }, IFD3: place })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 });
};

describe('cleanPicture', () => {
  it.each([
    ['image/jpeg', 'jpg', () => photograph().jpeg({ progressive: false }).toBuffer()],
    ['image/jpeg', 'jpg', () => photograph().jpeg({ progressive: true }).toBuffer()],
    ['image/png', 'png', () => photograph().png().toBuffer()],
    ['image/webp', 'webp', () => photograph().webp().toBuffer()],
  ] as const)('keeps pixels, colors, orientation and date of %s and nothing else', async (type, ending, draw) => {
    const sent = await draw();
    expect(sent.toString('latin1')).toMatch(telltale);
    const { extension, bytes } = await cleaned(type, sent);
    expect(extension).toBe(ending);
    expect((await pixels(bytes)).equals(await pixels(sent))).toBe(true);
    const { orientation, icc, xmp: labels, exif } = await sharp(bytes).metadata();
    expect(orientation).toBe(6);
    expect(icc).toBeDefined();
    expect((labels?.toString() ?? '').replaceAll('\0', '')).toBe('');
    expect(exif?.toString('latin1')).toContain('2019:05:04 10:11:12');
    expect(bytes.toString('latin1')).not.toMatch(telltale);
    expect(exiftool(bytes).trim()).toBe('');
  });

  it('removes a video appended to a photo', async () => {
    const sent = await photograph().jpeg().toBuffer();
    const { bytes } = await cleaned(
      'image/jpeg',
      Buffer.concat([sent, Buffer.from('<script>a film of Telltale street</script>')]),
    );
    expect(bytes.toString('latin1')).not.toContain('street');
    expect((await pixels(bytes)).equals(await pixels(sent))).toBe(true);
  });

  it('keeps the animation of a GIF and removes its comments', async () => {
    const frame = Buffer.alloc(40 * 30 * 3, 90);
    frame.fill(200, 0, 40 * 15 * 3);
    const sent = await sharp(Buffer.concat([frame, frame.toReversed()]), {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif({ loop: 3, delay: [100, 200] })
      .toBuffer();
    const labels = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('secret'), Buffer.from([0])]);
    const result = Buffer.concat([sent.subarray(0, -1), labels, sent.subarray(-1)]);
    const { extension, bytes } = await cleaned('image/gif', result);
    expect(extension).toBe('gif');
    expect(bytes.toString('latin1')).not.toContain('secret');
    const { pages, loop, delay } = await sharp(bytes).metadata();
    expect({ pages, loop, delay }).toEqual({ pages: 2, loop: 3, delay: [100, 200] });
    expect((await pixels(bytes)).equals(await pixels(sent))).toBe(true);
  });

  it('overwrites HEIC metadata in place', async () => {
    const small = new URL('../../../../fixtures/small.heic', import.meta.url);
    const noted = join(folder, 'noted.heic');
    const written = spawnSync('exiftool', [
      '-GPSLatitude=59.3',
      '-GPSLatitudeRef=N',
      '-XMP-dc:Title=secret',
      '-o',
      noted,
      fileURLToPath(small),
    ]);
    const sent = await readFile(written.status === 0 ? noted : small);
    expect(written.status !== 0 || exiftool(sent).includes('GPSLatitude')).toBe(true);
    const { extension, bytes } = await cleaned('image/heic', sent);
    expect(extension).toBe('heic');
    expect(bytes).toHaveLength(sent.length);
    expect(bytes.toString('latin1')).not.toContain('secret');
    expect(exiftool(bytes).trim()).toBe('');
  });

  it.each([
    ['cut in half', 'image/jpeg', async () => (await photograph().jpeg().toBuffer()).subarray(0, 900)],
    ['another type', 'image/jpeg', () => photograph().png().toBuffer()],
    ['cut in half', 'image/png', async () => (await photograph().png().toBuffer()).subarray(0, 900)],
    ['cut in half', 'image/webp', async () => (await photograph().webp().toBuffer()).subarray(0, 900)],
    ['nothing', 'image/gif', async () => Buffer.alloc(0)],
    ['noise', 'image/heic', async () => Buffer.alloc(4_000, 7)],
    ['an endless box', 'image/heic', async () => Buffer.from('00000001667479700000000000000000', 'hex')],
    ['a type we do not take', 'image/svg+xml', async () => Buffer.from('<svg/>')],
  ] as const)('rejects a file that is %s (%s)', async (_, type, draw) => {
    expect((await cleaned(type, await draw())).extension).toBeUndefined();
  });
});

/** Returns the files in the test folder that this process has open. */
const openFiles = async (): Promise<readonly string[]> => {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder));
};
const describeWithProc = existsSync('/proc/self/fd') ? describe : describe.skip;

describeWithProc('open files', () => {
  const small = () => sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
  const heic = () => readFile(new URL('../../../../fixtures/small.heic', import.meta.url));
  it.each([
    ['image/jpeg', () => small().jpeg().toBuffer()],
    ['image/png', () => small().png().toBuffer()],
    ['image/webp', () => small().webp().toBuffer()],
    ['image/gif', () => small().gif().toBuffer()],
    ['image/heic', heic],
  ] as const)('are closed after 150 images of %s and 150 rejected ones', async (type, draw) => {
    const whole = await draw();
    const cut = whole.subarray(0, Math.ceil(whole.length / 3));
    for (let n = 0; n < 150; n++) {
      expect((await cleaned(type, Buffer.concat([whole, Buffer.alloc(200_000)]))).extension).toBeDefined();
      expect((await cleaned(type, cut)).extension).toBeUndefined();
    }
    expect(await openFiles()).toEqual([]);
  });

  it('are closed after 150 GIFs and 150 truncated ones', async () => {
    const whole = await small().gif().toBuffer();
    const file = join(folder, 'looked-at');
    for (let n = 0; n < 150; n++) {
      await writeFile(file, Buffer.concat([whole, Buffer.alloc(200_000)]));
      await readingBytes(file, requireWholeGif);
      await writeFile(file, whole.subarray(0, 30));
      await expect(readingBytes(file, requireWholeGif)).rejects.toThrow('ends too early');
    }
    expect(await openFiles()).toEqual([]);
  });

  it('are closed when an image is aborted halfway', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const source = join(folder, 'given-up');
    await writeFile(source, whole);
    const stop = AbortSignal.abort(new Error('the process stops'));
    await expect(cleanPicture('image/png', source, join(folder, 'out'), stop)).rejects.toThrow('aborted');
    expect(await openFiles()).toEqual([]);
  });
});
