import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { eventually, migratedDatabase } from '@keepsake/platform/testing/databases';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ffmpegIsHere } from '../media/adapters/video-fixture.js';
import { timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { sweepFilmsJob } from './api.js';
import { filmPrefix, maxAttempts } from './domain/film.js';

/* Service with a worker in a child process that is killed at many moments of several films. FILM_KILLS sets how many. */

const program = childProgram(new URL('../main.ts', import.meta.url));
const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const kills = Number(process.env['FILM_KILLS'] ?? '2');
const photos = 10;
/** Photos and the opening. */
const scenesOfFilm = photos + 1;
/** The last attempt must finish. */
const films = Math.ceil(kills / (maxAttempts - 1));
/** For each film the numbers of stored scenes at which its worker is killed, different for each; 0: at the start. */
const moments = Array.from({ length: films }, (_, film) =>
  Array.from({ length: kills }, (_none, kill) => kill)
    .filter((kill) => kill % films === film)
    .map((kill) => Math.round((kill * scenesOfFilm) / Math.max(1, kills - 1))),
);

let folder = '';
let world: TimelineWorld;
let env: Readonly<Record<string, string>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-killed-'));
  await mkdir(join(folder, 'temp'));
  env = {
    DATABASE_URL: await migratedDatabase('qr-timeline'),
    EVENTS_URL: await migratedDatabase('events'),
    OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
  };
  world = await timelineWorld({ env: { ...env, ROLES: 'api,reader' } });
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const worker = (): ChildProcess => {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      FFMPEG: process.env['FFMPEG'],
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ROLES: 'worker',
      TMPDIR: join(folder, 'temp'),
      FILM_HEIGHT: '180',
      MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
      RPC_PEERS: `unix:${folder}/{service}.sock`,
      ...testSecrets,
      ...env,
    },
  });
  children.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
};
const storedFiles = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.running.platform.objects.list(filmPrefix)) keys.push(key);
  return keys;
};
const scenes = async (): Promise<readonly string[]> => (await storedFiles()).filter((key) => key.endsWith('.ts'));
const timeoutMs = 400_000;
const settings = {
  choice: 'auto' as const,
  memories: [],
  maxMinutes: 3,
  pace: 'lively' as const,
  title: 'Giulia Rossi',
  dates: '',
  closing: '',
  captions: true,
  music: false,
  voices: false,
};

const attemptOf = async (code: string): Promise<number> => {
  const { rows } = await sql<{ attempt: number }>`
    select f.attempt from film_copies f join timelines t on t.id = f.timeline_id
    where t.code = ${code} and f.state = 'making'`.execute(world.running.db);
  return rows[0]?.attempt ?? 0;
};
const newTimeline = async (owner: Caller & { readonly id: string }): Promise<string> => {
  const { code } = await world.open({ ownerId: owner.id });
  for (let n = 0; n < photos; n += 1) {
    const color = { r: n * 20, g: 90, b: 120 };
    const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    const { uploadId } = await world.upload(owner, bytes, `${n}.jpg`);
    await world.post(owner, code, { uploadId, title: `Photo ${n}` });
  }
  return code;
};

describeWithFfmpeg('a killed renderer', () => {
  it('is continued by the next one, which keeps finished scenes and makes one film', async () => {
    const owner: Caller & { readonly id: string } = {
      kind: 'customer',
      id: `customer-${randomUUID()}`,
      browserId: randomUUID(),
    };
    const calls = world.call(filmsRpc, owner);
    const codes: string[] = [];
    for (let film = 0; film < films; film += 1) codes.push(await newTimeline(owner));
    // After the uploads: a process that starts clears what is arriving in the folder.
    let running = worker();
    for (const code of codes)
      await eventually(
        async () => (await calls.GetFilm({ code })).memories.length === photos,
        'the photos to be ready',
        timeoutMs,
      );
    for (const [film, code] of codes.entries()) {
      await calls.StartFilmCopy({ code, settings });
      let kept: readonly string[] = [];
      for (const [before, moment] of (moments[film] ?? []).entries()) {
        await eventually(async () => (await attemptOf(code)) === before + 1, `attempt ${before + 1}`, timeoutMs);
        await eventually(async () => (await scenes()).length >= moment, `${moment} scenes`, timeoutMs);
        await kill(running);
        const found = await scenes();
        expect(found).toEqual(expect.arrayContaining([...kept]));
        kept = found;
        running = worker();
      }
      await eventually(async () => (await calls.GetFilmCopy({ code })).state === 'ready', 'the film', timeoutMs);
      await world.inOneTransaction(async (tx) => tx.enqueue(sweepFilmsJob, {}, { key: 'sweep-films' }));
      await eventually(async () => (await scenes()).length === 0, 'scenes to be removed', timeoutMs);
    }
    const { rows } = await sql<{ attempt: number; state: string }>`
      select attempt, state from film_copies order by requested_at`.execute(world.running.db);
    const attempts = moments.map(({ length }) => length + 1);
    expect(rows).toEqual(attempts.map((attempt) => ({ attempt, state: 'ready' })));
    const files = attempts.flatMap((attempt) => [`${attempt}.jpg`, `${attempt}.mp4`]);
    expect((await storedFiles()).map((key) => key.split('/').at(-1) ?? '').toSorted()).toEqual(files.toSorted());
    await kill(running);
  }, 900_000);
});
