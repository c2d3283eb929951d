import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ffmpegAudio } from './adapters/audio.ffmpeg.js';
import { recording } from './adapters/audio-fixture.js';
import { ffprobeOf, run } from './adapters/ffmpeg.js';
import { pictureProcess } from './adapters/picture-process.js';
import { fullFile, thumbFile } from './adapters/picture-work.js';
import { namesMachineError } from './adapters/tied-child.js';
import { ffmpegIsHere, video } from './adapters/video-fixture.js';
import { ffmpegVideos } from './adapters/video.ffmpeg.js';
import { maxAttempts } from './domain/attempts.js';
import { guest, productFfmpeg, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

/* A full disk or a killed program is not the fault of a file: its job is retried, up to the last attempt. */

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const soon = (): AbortSignal => AbortSignal.timeout(120_000);
const full = '/dev/full';
let folder = '';
let world: TimelineWorld;

/** The real programs; `limit` caps the size of their files, `hold` lets them wait to be killed. */
const program = (name: string, run: string): string => `#!/bin/sh
if [ -e "${folder}/limit" ]; then trap '' XFSZ; ulimit -f 1; fi
if [ -e "${folder}/hold" ] && [ "$*" != -version ]; then echo $$ > "${folder}/pid"; exec sleep 600; fi
exec ${run} "$@"
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-machine-'));
  for (const [name, run] of [
    ['ffmpeg', productFfmpeg],
    ['ffprobe', ffprobeOf(productFfmpeg)],
  ] as const) {
    await writeFile(join(folder, name), program(name, run));
    await chmod(join(folder, name), 0o755);
  }
  world = await timelineWorld({ ffmpeg: join(folder, 'ffmpeg') });
});
afterEach(() => allow());
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const refuse = (how: 'limit' | 'hold'): Promise<void> => writeFile(join(folder, how), '');
const allow = async (): Promise<void> => {
  for (const name of ['limit', 'hold', 'pid']) await rm(join(folder, name), { force: true });
};

const posted = async ([bytes, name]: readonly [Buffer, string]): Promise<string> => {
  const { code } = await world.open();
  const browser = guest();
  const { uploadId } = await world.upload(browser, bytes, name);
  await world.post(browser, code, { uploadId });
  return code;
};
const stateOf = async (code: string) => (await world.see(code)).entries[0]?.mediaState;
const failedAttempt = (): Promise<string> =>
  eventually(async () => {
    const { rows } = await sql<{ error: string }>`
      select last_error as error from graphile_worker.jobs where last_error is not null`.execute(world.running.db);
    return rows[0]?.error;
  }, 'an attempt to fail');

describeWithFfmpeg.each([
  ['a video', async () => [await video(['-c:v', 'mpeg4']), 'film.mov'] as const],
  ['a recording', async () => [await recording('wav'), 'voice.wav'] as const],
])('%s', (_, make) => {
  it('is processed again after its program was killed', async () => {
    await refuse('hold');
    const code = await posted(await make());
    const pid = await eventually(
      async () => Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '')) || undefined,
      'the program to run',
    );
    process.kill(pid, 'SIGKILL');
    expect(await failedAttempt()).toMatch(/was ended by SIGKILL/);
    expect(await stateOf(code)).toBe('making');
    await allow();
    await eventually(async () => (await stateOf(code)) === 'ready', 'the file to be processed', 60_000);
  });

  it('is processed again after its files could not be written', async () => {
    await refuse('limit');
    const code = await posted(await make());
    expect(await failedAttempt()).toMatch(/File too large/);
    expect(await stateOf(code)).toBe('making');
    await allow();
    await eventually(async () => (await stateOf(code)) === 'ready', 'the file to be processed', 60_000);
  });

  it.each([maxAttempts - 1, maxAttempts])('is refused after its last attempt; %i failed before', async (attempts) => {
    await refuse('limit');
    const code = await posted(await make());
    await failedAttempt();
    await sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now()
      where last_error is not null`.execute(world.running.db);
    await eventually(async () => (await stateOf(code)) === 'failed', 'the file to be refused', 60_000);
    const { rows } = await sql<{ state: string; isCounted: boolean; jobs: number }>`
      select u.state, exists (select 1 from upload_bookings b where b.upload_id = u.id) as "isCounted",
        (select count(*)::int from graphile_worker.jobs where task_identifier = 'make-media') as jobs
      from uploads u order by u.received_at desc limit 1`.execute(world.running.db);
    expect(rows[0]).toEqual({ state: 'refused', isCounted: false, jobs: 0 });
  });
});

describe('a program that ends late', () => {
  it('rejects with its own problem only when our timeout ended it', async () => {
    const unreadable = () => problem('invalid', 'media-unreadable', 'Unreadable.');
    await expect(run('sleep', ['600'], { signal: soon(), unreadable, timeoutMs: 20 })).rejects.toMatchObject({
      slug: 'media-timeout',
    });
    await expect(
      run('sleep', ['600'], { signal: AbortSignal.timeout(20), unreadable, timeoutMs: 60_000 }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['av_interleaved_write_frame(): No space left on device', true],
    ['Error opening output /tmp/x.mp4: Cannot allocate memory\nmore', true],
    ['/tmp/full.webp: write error\nsystem error: No space left on device', true],
    ['[mov] Unknown tag in No space left on device.mov', false],
    ['[mov] name: No space left on device: Invalid data found', false],
    ['  title : a: No space left on device', false],
    ['original: Input/output error', false],
  ])('names an error of the machine only at the end of a line: %s', (log, expected) => {
    expect(namesMachineError(log)).toBe(expected);
  });
});

describeWithFfmpeg('a full disk', () => {
  it('is reported as an error of the machine for every file that ffmpeg writes', async () => {
    const [film, voice] = [join(folder, 'film.mov'), join(folder, 'voice.wav')];
    await writeFile(film, await video(['-c:v', 'mpeg4']));
    await writeFile(voice, await recording('wav'));
    const videos = ffmpegVideos(productFfmpeg);
    const audio = ffmpegAudio(productFfmpeg);
    const source = { file: voice, type: 'audio/wav' };
    const signal = soon();
    const writes = [
      videos.remux(film, full, signal),
      videos.original(film, full, signal),
      videos.poster(film, full, 0, signal),
      audio.normalize(source, { m4a: full, webm: full }, signal),
      audio.original(source, full, signal),
    ];
    for (const outcome of await Promise.allSettled(writes)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/No space left/) },
      });
      expect(outcome).not.toHaveProperty('reason.slug');
    }
  });
});

/** Processes of this one that decode pictures. */
const decoders = async (): Promise<readonly number[]> => {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  const found = children.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes('picture.child') ? [Number(pid)] : [];
  });
  return (await Promise.all(found)).flat();
};

describe('a picture', () => {
  const notMade = { kind: 'unavailable', slug: 'pictures-not-made' };
  const still = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });
  const makeFile = async (type: 'png' | 'gif' = 'png'): Promise<{ file: string; folder: string; heic: boolean }> => {
    const file = join(folder, `red.${type}`);
    const frames = await Promise.all([still.png().toBuffer(), still.clone().negate().png().toBuffer()]);
    await (type === 'gif' ? sharp(frames, { join: { animated: true } }) : still).toFile(file);
    return { file, folder, heic: false };
  };

  it('is not blamed when the process that decodes it is killed', async () => {
    const others = await decoders();
    const pictures = pictureProcess();
    const making = pictures.make(await makeFile(), soon());
    const outcome = making.catch((error: unknown) => error);
    const started = async () => (await decoders()).find((pid) => !others.includes(pid));
    process.kill(await eventually(started, 'the process to start'), 'SIGKILL');
    expect(await outcome).toMatchObject(notMade);
    expect(await pictures.make(await makeFile(), soon())).toMatchObject({ width: 40 });
  });

  it('is refused when it takes too long', async () => {
    const pictures = pictureProcess({ timeoutMs: 1 });
    await expect(pictures.make(await makeFile(), soon())).rejects.toMatchObject({
      kind: 'invalid',
      slug: 'media-timeout',
    });
  });

  it.each((['png', 'gif'] as const).flatMap((type) => [fullFile, thumbFile].map((output) => [type, output] as const)))(
    'is not blamed when the disk is full: %s, %s',
    async (type, output) => {
      for (const name of [fullFile, thumbFile]) await rm(join(folder, name), { force: true });
      await symlink(full, join(folder, output));
      await expect(pictureProcess().make(await makeFile(type), soon())).rejects.toMatchObject(notMade);
    },
  );
});
