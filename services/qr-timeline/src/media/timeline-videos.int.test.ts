import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@keepsake/platform/testing/databases';
import sharp from 'sharp';
import { ffmpegIsHere, video } from './adapters/video-fixture.js';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
};
/** Valid boxes of a video with meaningless content. */
const nonsense = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isom')),
  box('moov', Buffer.alloc(5_000, 7)),
  box('mdat', Buffer.alloc(5_000, 7)),
]);

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

describeWithFfmpeg('a video', () => {
  it.each([
    ['copied', ['-c:v', 'libx264']],
    ['made anew from a codec that browsers do not play', ['-c:v', 'mpeg4']],
  ] as const)('is shown while processing, then with a poster and without location: %s', async (_, codec) => {
    const sent = await video(codec);
    expect(sent.toString('latin1')).toMatch(/\+59\.3293/);
    const { code } = await world.open();
    const browser = guest();
    const { uploadId, kind } = await world.upload(browser, sent, 'film.mov');
    const posted = await world.post(browser, code, { uploadId });
    expect([kind, posted.status]).toEqual(['video', 'shown']);
    expect(posted.entry).toMatchObject({ mediaType: 'video', mediaUrl: null, mediaState: 'making' });
    const page = await eventually(async () => {
      const seen = await world.see(code);
      return seen.entries[0]?.mediaState === 'ready' && seen;
    }, 'the film to be made');
    const [entry] = page.entries;
    expect(entry).toMatchObject({ width: 160, height: 120, title: 'A walk', durationSeconds: 1 });
    expect(page.version).toBeGreaterThan(posted.version);
    const served = (await world.bytesOf(entry?.mediaUrl ?? '')).toString('latin1');
    expect(served).not.toMatch(/59\.32|Telltale|ISO6709|©xyz|loci/);
    expect(served).toContain('ftypisom');
    expect((await sharp(await world.bytesOf(entry?.thumbUrl ?? '')).metadata()).format).toBe('webp');
  });

  it('that is unreadable fails permanently, and its post stays', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(browser, nonsense, 'film.mp4');
    await world.post(browser, code, { uploadId });
    await eventually(
      async () => (await world.see(code)).entries[0]?.mediaState === 'failed',
      'the film to be given up',
    );
    const seen = await world.see(code);
    expect([seen.total, seen.entries[0]?.mediaFault]).toEqual([1, undefined]);
    const [own] = (await world.see(code, { own: true }, browser)).entries;
    expect(own?.mediaFault).toBe('This video could not be read. Please save it again as MP4 and add it once more.');
  });

  it('that is longer than two hours fails, with advice for its uploader', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(
      browser,
      await video(['-c:v', 'mpeg4'], 'color=duration=7300:size=16x16:rate=1/100'),
      'film.mov',
    );
    await world.post(browser, code, { uploadId });
    const own = await eventually(async () => {
      const [entry] = (await world.see(code, { own: true }, browser)).entries;
      return entry?.mediaState === 'failed' ? entry : undefined;
    }, 'the film to be given up');
    expect(own.mediaFault).toMatch(/longer than two hours\. Cut it/);
  });
});

describe('a video without ffmpeg', () => {
  it('is rejected with a message, because its location could not be removed', async () => {
    const bare = await timelineWorld({ ffmpeg: 'no-such-program' });
    try {
      const start = Buffer.from([0, 0, 0, 0x18, ...Buffer.from('ftypmp42'), 0, 0, 0, 0, ...Buffer.from('mp42isom')]);
      await expect(bare.upload(guest(), start, 'film.mp4')).rejects.toMatchObject({
        kind: 'invalid',
        slug: 'videos-not-taken',
      });
      expect((await bare.upload(guest(), await picture())).kind).toBe('image');
    } finally {
      await bare.stop();
    }
  });
});
