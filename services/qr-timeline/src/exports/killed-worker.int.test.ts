import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { openPool } from '@keepsake/platform/database';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { eventually, migratedDatabase } from '@keepsake/platform/testing/databases';
import { isRunning } from '@keepsake/platform/testing/is-running';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { recording } from '../media/adapters/audio-fixture.js';
import { ffprobeOf } from '../media/adapters/ffmpeg.js';
import { ffmpegIsHere, video } from '../media/adapters/video-fixture.js';
import { guest, productFfmpeg, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { exportPrefix } from './domain/export.js';

/*
 * Service with workers in child processes, killed while a video is processed and while an export is packed. A fake
 * ffmpeg logs every call and waits while the test holds it.
 */

const program = childProgram(new URL('../main.ts', import.meta.url));
const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;

let folder = '';
let world: TimelineWorld;
let events: ReturnType<typeof openPool>;
let env: Readonly<Record<string, string>>;
const children: ChildProcess[] = [];

const script = (name: string, run: string, wait: string): string => `#!/bin/sh
case "$*" in
  -version) echo "$PPID version ${name}" >> "${folder}/calls" ;;
  *) echo "$PPID $$ ${name}" >> "${folder}/calls"; ${wait} ;;
esac
exec ${run} "$@"
`;
const held = (): string => join(folder, 'held');
const hold = (): Promise<void> => writeFile(held(), '');
const release = (): Promise<void> => rm(held());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-killed-'));
  await mkdir(join(folder, 'temp'));
  await writeFile(join(folder, 'calls'), '');
  for (const [name, run, wait] of [
    ['ffmpeg', productFfmpeg, `while [ -e "${held()}" ]; do sleep 0.1; done`],
    ['ffprobe', ffprobeOf(productFfmpeg), ':'],
  ] as const) {
    await writeFile(join(folder, name), script(name, run, wait));
    await chmod(join(folder, name), 0o755);
  }
  const eventsUrl = await migratedDatabase('events');
  events = openPool(eventsUrl, 1, () => undefined);
  env = {
    DATABASE_URL: await migratedDatabase('qr-timeline'),
    EVENTS_URL: eventsUrl,
    OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
  };
  world = await timelineWorld({ env: { ...env, ROLES: 'api,reader' } });
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await world.stop();
  await events.end();
  await rm(folder, { recursive: true, force: true });
});

const worker = (): ChildProcess => {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ROLES: 'worker',
      TMPDIR: join(folder, 'temp'),
      FFMPEG: join(folder, 'ffmpeg'),
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

type Call = { readonly by: number; readonly pid: number; readonly name: string };
const calls = async (): Promise<readonly Call[]> =>
  (await readFile(join(folder, 'calls'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([by, pid, name = '']) => ({ by: Number(by), pid: Number(pid), name }));
/** Runs of ffmpeg started by this process. */
const converting = async ({ pid }: ChildProcess): Promise<readonly Call[]> =>
  (await calls()).filter(({ by, name, pid: own }) => by === pid && name === 'ffmpeg' && own > 0);
const temporaryFolders = async (): Promise<readonly string[]> =>
  (await readdir(join(folder, 'temp'))).filter((name) => name.startsWith('keepsake-'));
/** Excludes the cache of the TypeScript loader. */
const temporaryFiles = async (): Promise<readonly string[]> => {
  const found = (await temporaryFolders()).map((name) =>
    readdir(join(folder, 'temp', name), { recursive: true, withFileTypes: true }),
  );
  return (await Promise.all(found)).flat().flatMap((one) => (one.isFile() ? [one.name] : []));
};

const customer = (): Caller & { readonly id: string } => ({
  kind: 'customer',
  id: `customer-${randomUUID()}`,
  browserId: randomUUID(),
});
const stateOf = async (code: string, by: Caller) => (await world.call(exportsRpc, by).LookAtExport({ code })).state;
const start = (code: string, by: Caller) => world.call(exportsRpc, by).StartExport({ code, everything: false });
const withFile = async (by: Caller & { readonly id: string }, bytes: Buffer, name: string): Promise<string> => {
  const { code } = await world.open({ ownerId: by.id });
  const browser = guest();
  const { uploadId } = await world.upload(browser, bytes, name);
  await world.post(browser, code, { uploadId });
  return code;
};
const withVideo = async (by: Caller & { readonly id: string }): Promise<string> =>
  withFile(by, await video(['-c:v', 'mpeg4']), 'film.mov');
const videoIsReady = (code: string) =>
  eventually(async () => (await world.see(code)).entries[0]?.mediaState === 'ready', 'the file to be made');

describeWithFfmpeg('a killed worker', () => {
  it('leaves no process or file, and the next worker finishes its job once', async () => {
    const owner = customer();
    await hold();
    const first = worker();
    const code = await withVideo(owner);
    const [remux] = await eventually(async () => {
      const found = await converting(first);
      return found.length > 0 && found;
    }, 'a film to be made');
    expect(await temporaryFiles()).toContain('original');
    await kill(first);
    await eventually(async () => !isRunning(remux?.pid ?? 0), 'ffmpeg to end with its process');

    await release();
    const second = worker();
    await videoIsReady(code);
    expect(await temporaryFiles()).toEqual([]);

    await hold();
    const before = (await converting(second)).length;
    await start(code, owner);
    await eventually(async () => (await converting(second)).length > before, 'the film to be packed');
    expect(await temporaryFiles()).toContain('sent');
    await kill(second);
    const third = worker();
    await eventually(async () => (await converting(third)).length > 0, 'the export to begin again');
    await release();
    await eventually(async () => (await stateOf(code, owner)) === 'ready', 'the export to be ready');
    const { rows } = await sql<{ attempt: number }>`select attempt from exports`.execute(world.running.db);
    expect(rows).toEqual([{ attempt: 2 }]);
    const stored: string[] = [];
    for await (const { key } of world.running.platform.objects.list(exportPrefix)) stored.push(key);
    expect(stored).toEqual([expect.stringMatching(/\/2\.zip$/)]);
    await eventually(async () => (await temporaryFiles()).length === 0, 'temporary files to be removed');
    expect(await temporaryFolders()).toHaveLength(1);
    await world.waitUntilIdle();
    const result = await events.query('select 1 from log where body::json ->> $1 = $2', ['type', exportSettled.name]);
    expect(result.rows).toHaveLength(1);
    await kill(third);
  });

  it('leaves no process or file when it was processing a recording', async () => {
    await hold();
    const first = worker();
    const code = await withFile(customer(), await recording('mp3'), 'voice.mp3');
    const [run] = await eventually(async () => {
      const found = await converting(first);
      return found.length > 0 && found;
    }, 'a recording to be processed');
    expect(await temporaryFiles()).toContain('original');
    await kill(first);
    await eventually(async () => !isRunning(run?.pid ?? 0), 'ffmpeg to end with its process');

    await release();
    const second = worker();
    await videoIsReady(code);
    expect(await temporaryFiles()).toEqual([]);
    expect((await world.see(code)).entries).toMatchObject([{ mediaType: 'audio', durationSeconds: 2 }]);
    await kill(second);
  });

  it('checks the version of ffmpeg once', async () => {
    const requests = (await readFile(join(folder, 'calls'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('version'));
    expect(requests.length).toBeGreaterThan(0);
    expect(requests).toEqual([...new Set(requests)]);
  });
});

describeWithFfmpeg('long exports', () => {
  it('do not block exports of other customers', async () => {
    worker();
    const owners = [customer(), customer(), customer()];
    const long = await Promise.all(owners.map(withVideo));
    await Promise.all(long.map(videoIsReady));
    const short = customer();
    const { code } = await world.open({ ownerId: short.id });
    await world.post(guest(), code, { title: 'A walk' });
    await hold();
    await Promise.all(long.map((one, index) => start(one, owners[index] ?? short)));
    await eventually(
      async () =>
        (await Promise.all(long.map((one, n) => stateOf(one, owners[n] ?? short)))).every((s) => s === 'making'),
      'three exports to be under way',
    );
    await start(code, short);
    await eventually(async () => (await stateOf(code, short)) === 'ready', 'the short export to be ready', 20_000);
    const states = await Promise.all(long.map((one, n) => stateOf(one, owners[n] ?? short)));
    expect(states).toEqual(['making', 'making', 'making']);
    await release();
    for (const [n, one] of long.entries())
      await eventually(async () => (await stateOf(one, owners[n] ?? short)) === 'ready', 'the long ones to be ready');
  });
});
