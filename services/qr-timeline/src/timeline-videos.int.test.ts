import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@keepsake/platform/testing/databases';
import sharp from 'sharp';
import { guest, timelineWorld, type TimelineWorld } from './adapters/timeline-fixture.js';

const ffmpeg = 'ffmpeg';
let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

/** Without the program there is nothing to try but the refusal; the run then shows these as skipped. */
const describeWithFfmpeg = spawnSync(ffmpeg, ['-version']).status === 0 ? describe : describe.skip;

/** A second of film that says where it was taken, in three of the places where phones write it. */
const film = async (codec: readonly string[] = ['-c:v', 'libx264']): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-film-'));
  const file = join(folder, 'film.mov');
  const told = [
    'location=+59.3293+018.0686/',
    'com.apple.quicktime.location.ISO6709=+59.3293+018.0686/',
    'make=Telltale',
  ];
  const made = spawnSync(ffmpeg, [
    ...'-v error -f lavfi -i testsrc=duration=1:size=160x120:rate=10 -f lavfi -i sine=duration=1'.split(' '),
    ...codec,
    ...'-pix_fmt yuv420p -c:a aac -movflags use_metadata_tags'.split(' '),
    ...told.flatMap((one) => ['-metadata', one, '-metadata:s:v', one]),
    file,
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
};

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

describeWithFfmpeg('a video', () => {
  it.each([
    ['copied', ['-c:v', 'libx264']],
    ['made anew from a codec that browsers do not play', ['-c:v', 'mpeg4']],
  ] as const)(
    'T17: is shown at once as being made, then with a poster and without its place: %s',
    async (_, codec) => {
      const sent = await film(codec);
      expect(sent.toString('latin1')).toMatch(/\+59\.3293/);
      const { code } = await world.open();
      const browser = guest();
      const { uploadId, kind } = await world.upload(browser, sent, 'film.mov');
      const posted = await world.post(browser, code, { uploadId });
      expect([kind, posted.status]).toEqual(['video', 'shown']);
      expect(posted.entry).toMatchObject({ mediaType: 'video', mediaUrl: null, mediaState: 'making' });
      const page = await eventually(
        async () => {
          const seen = await world.see(code);
          return seen.entries[0]?.mediaState === 'ready' && seen;
        },
        'the film to be made',
        25_000,
      );
      const [entry] = page.entries;
      expect(entry).toMatchObject({ width: 160, height: 120, title: 'A walk' });
      expect(page.version).toBeGreaterThan(posted.version);
      const served = (await world.bytesOf(entry?.mediaUrl ?? '')).toString('latin1');
      expect(served).not.toMatch(/59\.32|Telltale|ISO6709|©xyz|loci/);
      expect(served).toContain('ftypisom');
      expect((await sharp(await world.bytesOf(entry?.thumbUrl ?? '')).metadata()).format).toBe('webp');
    },
    40_000,
  );

  it('that cannot be read is given up, and its post stays', async () => {
    const whole = await film();
    const { code } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(
      browser,
      Buffer.concat([whole.subarray(0, 200), Buffer.alloc(5_000, 7)]),
      'film.mp4',
    );
    await world.post(browser, code, { uploadId });
    await eventually(
      async () => (await world.see(code)).entries[0]?.mediaState === 'failed',
      'the film to be given up',
    );
    expect((await world.see(code)).total).toBe(1);
  });
});

describe('a video where no ffmpeg is', () => {
  it('is refused with a sentence, because its place could not be taken out', async () => {
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
