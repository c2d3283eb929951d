import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { ffmpegIsHere, video } from './adapters/video-fixture.js';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

/* Untrusted files: each is accepted and processed, or rejected with a message, without a crash. */

let world: TimelineWorld;
let code: string;
beforeAll(async () => {
  world = await timelineWorld();
  ({ code } = await world.open());
});
afterAll(() => world.stop());

const photograph = (): Sharp =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const moving = (): Sharp => {
  const frames = Buffer.alloc(64 * 48 * 3 * 8).map((_, at) => (at * 7919) % 251);
  return sharp(frames, { raw: { width: 64, height: 48 * 8, channels: 3, pageHeight: 48 } });
};
const heic = (): Promise<Buffer> => readFile(new URL('../../fixtures/small.heic', import.meta.url));

const post = async (bytes: Buffer, name = 'photo.jpg') => {
  const browser = guest();
  const { uploadId } = await world.upload(browser, bytes, name);
  return (await world.post(browser, code, { uploadId })).entry;
};
const served = async (bytes: Buffer, name?: string): Promise<Buffer> => {
  const { mediaUrl, thumbUrl } = await post(bytes, name);
  return Buffer.concat(await Promise.all([mediaUrl, thumbUrl].map((url) => world.bytesOf(url ?? ''))));
};
const sentence = { kind: 'invalid', message: expect.stringMatching(/^[A-Z"].+\. Please .+\.$/) };
describe('a truncated image', () => {
  it.each([
    ['JPEG', () => photograph().jpeg().toBuffer()],
    ['progressive JPEG', () => photograph().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => photograph().png().toBuffer()],
    ['interlaced PNG', () => photograph().png({ progressive: true }).toBuffer()],
    ['WebP', () => photograph().webp().toBuffer()],
    ['moving WebP', () => moving().webp().toBuffer()],
    ['GIF', () => photograph().gif().toBuffer()],
    ['moving GIF', () => moving().gif().toBuffer()],
    ['HEIC', heic],
  ])('is rejected with a message when cut at %s', async (_, make) => {
    const whole = await make();
    for (const share of [0.5, 0.9])
      await expect(post(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toMatchObject(sentence);
    expect((await post(whole)).mediaState).toBe('ready');
  });
});

describe('a file that is valid in two formats', () => {
  const page = '<!doctype html><script>alert("polyglot")</script>';
  const paper = '%PDF-1.7\n1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(polyglot)>>>> endobj\n%%EOF';
  const comment = (text: string): Buffer => {
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text)]);
  };

  it.each([
    [
      'a PDF in a JPEG',
      async () => {
        const jpeg = await photograph().jpeg().toBuffer();
        return Buffer.concat([jpeg.subarray(0, 2), comment(paper), jpeg.subarray(2)]);
      },
    ],
    [
      'an archive behind a JPEG',
      async () => Buffer.concat([await photograph().jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004polyglot${page}`)]),
    ],
    [
      'a page in a GIF',
      async () => {
        const gif = await photograph().gif().toBuffer();
        const labels = Buffer.from(page.slice(0, 250));
        const extension = Buffer.concat([Buffer.from([0x21, 0xfe, labels.length]), labels, Buffer.from([0])]);
        return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1), Buffer.from(page)]);
      },
    ],
    ['a page behind a PNG', async () => Buffer.concat([await photograph().png().toBuffer(), Buffer.from(page)])],
    [
      'a page in a WebP',
      async () => photograph().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`).webp().toBuffer(),
    ],
  ])('loses everything but the image: %s', async (_, make) => {
    const sent = await make();
    expect(sent.toString('latin1')).toMatch('polyglot');
    expect((await served(sent)).toString('latin1')).not.toMatch(/polyglot|script|PDF-1/);
  });
});

describe('a file with a false type', () => {
  it.each([
    ['a picture called a film', 'film.mp4', () => photograph().png().toBuffer(), 'image'],
    ['a picture called a page', 'page.html', () => photograph().jpeg().toBuffer(), 'image'],
  ])('is accepted as its real type: %s', async (_, name, make, kind) => {
    expect((await post(await make(), name)).mediaType).toBe(kind);
  });

  it.each([
    ['a page that begins as a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a PNG of nothing', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])],
    ['a playlist that reads other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ])('is rejected with a message: %s', async (_, bytes) => {
    await expect(post(bytes)).rejects.toMatchObject(sentence);
  });
});

describe('a decompression bomb', () => {
  const png = async (type: string, content: Buffer): Promise<Buffer> => {
    const small = await photograph().png().toBuffer();
    const chunk = Buffer.alloc(8);
    chunk.writeUInt32BE(content.length);
    chunk.write(type, 4);
    const afterHeader = 33;
    return Buffer.concat([
      small.subarray(0, afterHeader),
      Buffer.concat([chunk, content, Buffer.alloc(4)]),
      small.subarray(afterHeader),
    ]);
  };
  const unfolding = deflateSync(Buffer.alloc(128 << 20), { level: 1 });
  const jpegOf = async (width: number, height: number): Promise<Buffer> => {
    const small = await photograph().jpeg().toBuffer();
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
    small.writeUInt16BE(height, frame + 5);
    small.writeUInt16BE(width, frame + 7);
    return small;
  };

  it.each([
    ['words of a PNG', () => png('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), unfolding]))],
    ['the colours of a PNG', () => png('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), unfolding]))],
    ['a JPEG of four gigapixels', () => jpegOf(65_500, 65_500)],
    ['a JPEG that is wider than its bytes', () => jpegOf(7_000, 7_000)],
  ])('ends only its own processing: %s', async (_, make) => {
    const outcome = await post(await make()).then(
      ({ mediaState }) => mediaState,
      (error: unknown) => String(error),
    );
    expect(outcome).toMatch(/^ready$|\. Please .+\.$/);
    expect((await post(await photograph().jpeg().toBuffer())).mediaState).toBe('ready');
  });
});

(ffmpegIsHere ? describe : describe.skip)('half a film', () => {
  it('is rejected with a message before processing, wherever it is cut', async () => {
    const whole = await video();
    for (const share of [0.02, 0.3, 0.5, 0.99])
      await expect(
        world.upload(guest(), whole.subarray(0, Math.floor(whole.length * share)), 'film.mov'),
      ).rejects.toMatchObject({ ...sentence, slug: 'media-cut-off' });
    expect((await world.upload(guest(), whole, 'film.mov')).kind).toBe('video');
  });
});
