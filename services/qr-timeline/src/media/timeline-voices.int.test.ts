import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import { audioFormats, playedAudio, recording, spokenTag, toneOf, type AudioFormat } from './adapters/audio-fixture.js';
import { ffmpegIsHere, video } from './adapters/video-fixture.js';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
let code: string;
beforeAll(async () => {
  world = await timelineWorld();
  ({ code } = await world.open());
});
afterAll(() => world.stop());

const posted = async (bytes: Buffer, name = 'voice.m4a') => {
  const browser = guest();
  const { uploadId, kind } = await world.upload(browser, bytes, name);
  const { entry } = await world.post(browser, code, { uploadId });
  return { browser, kind, id: entry.id };
};
const settled = async (bytes: Buffer, name?: string) => {
  const { browser, id, kind } = await posted(bytes, name);
  const entry = await eventually(async () => {
    const found = (await world.see(code, { own: true, limit: 200 }, browser)).entries.find((one) => one.id === id);
    return found?.mediaState === 'making' ? undefined : found;
  }, 'the recording to be processed');
  return { ...entry, kind };
};

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;

describeWithFfmpeg('a recording', () => {
  it.each(Object.keys(audioFormats) as AudioFormat[])(
    'plays as AAC and Opus without tags when sent as %s',
    async (format) => {
      const sent = await recording(format);
      const entry = await settled(sent, `voice.${format}`);
      expect([entry.kind, entry.mediaType, entry.mediaState]).toEqual(['audio', 'audio', 'ready']);
      expect(entry).toMatchObject({ durationSeconds: 2, thumbUrl: null, width: null });
      expect(entry.peaks).toHaveLength(100);
      expect(Math.max(...(entry.peaks ?? []))).toBe(100);
      const aac = await world.bytesOf(entry.mediaUrl ?? '');
      const opus = await world.bytesOf((entry.mediaUrl ?? '').replace(/audio$/, 'opus'));
      expect(Buffer.concat([aac, opus]).toString('latin1')).not.toContain(spokenTag);
      expect(playedAudio(aac).codec).toBe('aac');
      expect(playedAudio(opus).codec).toBe('opus');
    },
  );

  it('plays when a feature phone sent it as AMR', async () => {
    const frames = Array.from({ length: 100 }, (_, n) => [
      0x3c,
      ...Array.from({ length: 31 }, (__, at) => (n * at * 7) % 251),
    ]);
    const entry = await settled(Buffer.from([...Buffer.from('#!AMR\n'), ...frames.flat()]), 'memo.amr');
    expect(entry).toMatchObject({ kind: 'audio', mediaState: 'ready', durationSeconds: 2 });
  });

  it('is as loud as all others when whispered or shouted', async () => {
    for (const volume of ['0.05', '4']) {
      const entry = await settled(await recording('wav', `${toneOf(6)},volume=${volume}`));
      expect(playedAudio(await world.bytesOf(entry.mediaUrl ?? '')).lufs).toBeCloseTo(-16, -0.5);
    }
  });

  it('keeps a video with sound a video', async () => {
    expect((await posted(await video(), 'film.mov')).kind).toBe('video');
  });

  it('keeps its transcript when the family corrects it', async () => {
    const { browser, id } = await posted(await recording('mp3'), 'voice.mp3');
    const said = 'We danced in the kitchen.\n\nEvery Sunday.';
    await world
      .call(timelinesRpc, owner)
      .EditEntries({ code, title: '', description: '', pictures: [{ id, caption: said }], withdrawn: [], added: [] });
    const seen = (await world.see(code, { own: true, limit: 200 }, browser)).entries.find((one) => one.id === id);
    expect(seen?.caption).toBe(said);
  });
});

describeWithFfmpeg('a recording at fault', () => {
  it.each([
    ['silent', () => recording('wav', 'anullsrc=duration=2'), /Nothing can be heard/],
    [
      'ten hours long',
      () => recording('flac', 'anullsrc=sample_rate=8000:channel_layout=mono:duration=36000'),
      /longer than two hours/,
    ],
    ['cut off', async () => half(await recording('flac', toneOf(10))), /ends in the middle/],
    [
      'nonsense after a valid start',
      async () => Buffer.concat([(await recording('mp3')).subarray(0, 500), Buffer.alloc(20_000, 7)]),
      /\. (?:Please|Check|Cut) .+\.$/,
    ],
  ])('fails with a message when %s', async (_, make, message) => {
    const entry = await settled(await make());
    expect(entry.mediaState).toBe('failed');
    expect(entry.mediaFault).toMatch(message);
  });

  it.each([
    ['a playlist of files', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
    ['a playlist of URLs', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/secret\n')],
    ['a MIDI file', Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\0')],
  ])('is rejected with a message when it is %s', async (_, bytes) => {
    await expect(world.upload(guest(), bytes, 'voice.mp3')).rejects.toMatchObject({
      kind: 'invalid',
      slug: 'media-type-refused',
    });
  });

  it.each(['m4a', 'wav'] as const)('is rejected before processing when an %s file is truncated', async (format) => {
    await expect(world.upload(guest(), half(await recording(format, toneOf(4))), 'voice')).rejects.toMatchObject({
      slug: 'media-cut-off',
    });
  });
});

describe('a recording without ffmpeg', () => {
  it('is rejected with the next step', async () => {
    const bare = await timelineWorld({ ffmpeg: 'no-such-program' });
    try {
      const start = Buffer.from([...Buffer.from('#!AMR\n'), 0, 0, 0, 0]);
      await expect(bare.upload(guest(), start, 'voice.amr')).rejects.toMatchObject({
        slug: 'recordings-not-taken',
        message: expect.stringContaining('Please write your memory instead.'),
      });
    } finally {
      await bare.stop();
    }
  });
});
