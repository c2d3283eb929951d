import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { zippedExports } from './adapters/export/albums.zip.js';
import { postgresExports } from './adapters/exports.postgres.js';
import { postgresExportEntries } from './adapters/export-entries.postgres.js';
import { postgresOwners } from '../governance/adapters/owners.postgres.js';
import {
  guest,
  anonymousViewer,
  owner,
  ownerId,
  productFfmpeg,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';
import { postgresTimelines } from '../timelines/adapters/timelines.postgres.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import { ffmpegAudio } from '../media/adapters/audio.ffmpeg.js';
import { ffmpegVideos } from '../media/adapters/video.ffmpeg.js';
import type { ExportBuilder } from './application/export-ports.js';
import { resumeExports, sweepExports } from './application/expire-exports.js';
import { makeExport } from './application/make-export.js';
import { exportPrefix, maxAttempts } from './domain/export.js';

const now = { shiftMs: 0 };
const clock = { now: () => new Date(Date.now() + now.shiftMs) };

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({ clock });
});
afterAll(() => world.stop());

const start = (code: string, caller: Caller = owner, key?: string) =>
  world.call(exportsRpc, caller, key).StartExport({ code, everything: false });
const read = (code: string, caller: Caller = owner) => world.call(exportsRpc, caller).LookAtExport({ code });
const find = (token = '') => world.call(exportsRpc, guest()).FindExport({ token });
const until = (code: string, state: string) =>
  eventually(async () => {
    const seen = await read(code);
    return seen.state === state ? seen : undefined;
  }, `the file to be ${state}`);

const exportsIn = () => postgresExports(world.running.db);
const ctx = (signal = AbortSignal.timeout(20_000)) =>
  world.running.contextFor({ caller: anonymousViewer, correlationId: 'test', signal });

const packer = (): ExportBuilder => {
  const { db, platform } = world.running;
  return zippedExports({
    objects: platform.objects,
    memories: postgresExportEntries(db),
    films: ffmpegVideos(productFfmpeg),
    audio: ffmpegAudio(productFfmpeg),
    temp: platform.temp,
    clock,
    publicUrl: 'https://keepsake.example',
  });
};
const making = (maker: ExportBuilder) => {
  const { db, platform } = world.running;
  const memories = postgresExportEntries(db);
  return makeExport({
    exports: exportsIn(),
    memories,
    timelines: postgresTimelines(db),
    maker,
    objects: platform.objects,
    clock,
  });
};

/** Creates an export without its job, so that the test controls it. */
const paused = async (memories = 3, requestedBy = ownerId) => {
  const { code, timelineId } = await world.open();
  for (let n = 0; n < memories; n++) await world.post(guest(), code, { title: `Memory ${n}` });
  const exportId = randomUUID();
  const details = {
    id: exportId,
    timelineId,
    askedBy: requestedBy,
    everything: false,
    forClosing: false,
    askedAt: clock.now(),
  };
  await world.inOneTransaction((tx) => exportsIn().ask(tx, details));
  return { code, exportId, timelineId };
};

/** Delays packing until released. */
const held = (maker: ExportBuilder) => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const make: ExportBuilder['make'] = async (archive, options) => until.then(() => maker.make(archive, options));
  return { maker: { make }, release };
};

const stored = async (exportId: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.running.platform.objects.list(`${exportPrefix}${exportId}`)) keys.push(key);
  return keys;
};
const notifiedOf = async (exportId: string) =>
  (await world.published())
    .filter(({ type, key }) => type === exportSettled.name && key === exportId)
    .map(({ data }) => data['outcome']);

describe('a requested export', () => {
  it('is made once for repeated requests, then found by link and announced once', async () => {
    const { code, exportId } = await paused();
    const again = await Promise.all([start(code), start(code), start(code, owner, 'a-key')]);
    expect(again.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect((await start(code, owner, 'a-key')).state).toBe('queued');
    await making(packer())({ exportId }, ctx());
    const ready = await read(code);
    expect(ready).toMatchObject({ state: 'ready', done: 3, total: 3 });
    expect(Date.parse(ready.expiresAt ?? '') - clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await find(ready.token)).toMatchObject({ exportId, size: ready.size });
    expect([await stored(exportId), await notifiedOf(exportId)]).toEqual([
      [`${exportPrefix}${exportId}/1.zip`],
      ['ready'],
    ]);
    await making(packer())({ exportId }, ctx());
    expect(await notifiedOf(exportId)).toEqual(['ready']);
  });

  it('starts over after a kill at any step: one file, one announcement', async () => {
    const { code, exportId } = await paused(5);
    const stop = new AbortController();
    const maker = packer();
    const killed = making({
      make: (archive, options) =>
        maker.make(archive, {
          ...options,
          moved: (done) => {
            options.moved(done);
            if (done === 3) stop.abort(new Error('the process ends'));
          },
        }),
    })({ exportId }, ctx(stop.signal));
    await expect(killed).rejects.toThrow('the process ends');
    expect([(await read(code)).state, await stored(exportId), await notifiedOf(exportId)]).toEqual(['making', [], []]);
    await making(maker)({ exportId }, ctx());
    expect(await read(code)).toMatchObject({ state: 'ready', done: 5 });
    expect([(await stored(exportId)).length, await notifiedOf(exportId)]).toEqual([1, ['ready']]);
  });

  it('waits for another one of the same customer, then starts', async () => {
    const [first, second] = [await paused(), await paused()];
    const { maker, release } = held(packer());
    const make = making(maker);
    const busy = make({ exportId: first.exportId }, ctx());
    await until(first.code, 'making');
    await make({ exportId: second.exportId }, ctx());
    expect((await read(second.code)).state).toBe('queued');
    release();
    await busy;
    // A worker of the service dequeues it.
    await until(second.code, 'ready');
    expect([(await read(first.code)).state, await notifiedOf(second.exportId)]).toEqual(['ready', ['ready']]);
  });

  it('is made while exports of other customers are in progress', async () => {
    const { maker, release } = held(packer());
    const long = await Promise.all([1, 2, 3].map((n) => paused(1, `long-${n}-${randomUUID()}`)));
    const busy = long.map(({ exportId }) => making(maker)({ exportId }, ctx()));
    const { code } = await world.open();
    await start(code);
    await until(code, 'ready');
    const states = await Promise.all(long.map(async ({ exportId }) => (await exportsIn().byId(exportId))?.state));
    expect(states).toEqual(['making', 'making', 'making']);
    release();
    await Promise.all(busy);
  });

  it('fails permanently when every attempt crashes, and notifies the owner', async () => {
    const { code, exportId } = await paused();
    for (let attempt = 1; attempt <= maxAttempts; attempt++) await exportsIn().begin(exportId, clock.now());
    expect((await read(code)).state).toBe('making');
    await making(packer())({ exportId }, ctx());
    expect([(await read(code)).state, await notifiedOf(exportId)]).toEqual(['failed', ['failed']]);
    await making(packer())({ exportId }, ctx());
    expect(await notifiedOf(exportId)).toEqual(['failed']);
  });

  it('keeps its file when a duplicate run of the job ends later', async () => {
    const { code, exportId } = await paused();
    const key = { scope: 'job:qr-timeline', id: randomUUID(), fingerprint: '' };
    const sameJob = () =>
      world.running.contextFor({
        key,
        caller: anonymousViewer,
        correlationId: 'test',
        signal: AbortSignal.timeout(20_000),
      });
    const maker = packer();
    await making({
      make: async (archive, options) => {
        const made = await maker.make(archive, options);
        await making(maker)({ exportId }, sameJob());
        return made;
      },
    })({ exportId }, sameJob());
    const { token, state } = await read(code);
    expect([state, await stored(exportId), await notifiedOf(exportId)]).toEqual([
      'ready',
      [`${exportPrefix}${exportId}/2.zip`],
      ['ready'],
    ]);
    await find(token);
  });

  it('is retried when it makes no progress', async () => {
    const { code, exportId } = await paused();
    await exportsIn().begin(exportId, clock.now());
    const resume = resumeExports({ exports: exportsIn(), clock });
    await resume({}, ctx());
    expect((await read(code)).state).toBe('making');
    await sql`update exports set touched_at = now() - interval '2 minutes' where id = ${exportId}`.execute(
      world.running.db,
    );
    await resume({}, ctx());
    await until(code, 'ready');
    expect(await notifiedOf(exportId)).toEqual(['ready']);
  });

  it('cannot be finished by an overtaken attempt, whose file is deleted', async () => {
    const { code, exportId } = await paused();
    const maker = packer();
    await making({
      make: async (archive, options) => {
        await making(maker)({ exportId }, ctx());
        return maker.make(archive, options);
      },
    })({ exportId }, ctx());
    expect((await read(code)).state).toBe('ready');
    expect([await stored(exportId), await notifiedOf(exportId)]).toEqual([
      [`${exportPrefix}${exportId}/2.zip`],
      ['ready'],
    ]);
    await find((await read(code)).token);
  });

  it('is retried when storing fails, then fails and can be requested again', async () => {
    const { code, exportId } = await paused();
    const full: ExportBuilder = { make: async () => Promise.reject(new Error('no space left')) };
    for (let attempt = 1; attempt <= maxAttempts; attempt++) await making(full)({ exportId }, ctx());
    expect([(await read(code)).state, await notifiedOf(exportId)]).toEqual(['failed', ['failed']]);
    await start(code);
    await until(code, 'ready');
  });

  it('is replaced by a newer one', async () => {
    const { code } = await world.open();
    await start(code);
    const first = await until(code, 'ready');
    await start(code);
    const second = await eventually(async () => {
      const seen = await read(code);
      return seen.state === 'ready' && seen.token !== first.token ? seen : undefined;
    }, 'the newer file');
    await find(second.token);
    await expect(find(first.token)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('access to an export', () => {
  it.each([
    ['a guest', guest()],
    ['another customer', { kind: 'customer', id: 'somebody-else', browserId: 'b' } as const],
    ['support', support],
  ])('is rejected for %s', async (_, caller) => {
    const { code } = await world.open();
    await expect(start(code, caller)).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|unauthenticated/),
    });
    await expect(read(code, caller)).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|unauthenticated/),
    });
    expect((await read(code)).state).toBe('none');
  });

  it('is rejected for invented links and links for other purposes', async () => {
    const { code, exportId } = await paused();
    await making(packer())({ exportId }, ctx());
    const secret = 'seal-secret-of-the-tests-0123456789abcdef';
    const other = encryptedTokens(secret, 'claim-token').make(exportId);
    for (const token of [
      '',
      exportId,
      `${exportId}.`,
      `${exportId}.${'A'.repeat(43)}`,
      other,
      `${(await read(code)).token}x`,
    ])
      await expect(find(token)).rejects.toMatchObject({ kind: 'not-found', slug: 'export-unknown' });
    await expect(world.call(exportsRpc, owner).GetExport({ exportId })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('ends with its expiry, together with the bytes', async () => {
    const { code, exportId } = await paused();
    await making(packer())({ exportId }, ctx());
    const { token } = await read(code);
    const sweep = sweepExports({ exports: exportsIn(), objects: world.running.platform.objects, clock });
    await sweep({}, ctx());
    await find(token);
    now.shiftMs = 7 * 86_400_000 + 1_000;
    try {
      await expect(find(token)).rejects.toMatchObject({ kind: 'not-found' });
      expect((await read(code)).state).toBe('gone');
      await sweep({}, ctx());
      expect(await stored(exportId)).toEqual([]);
      await sweep({}, ctx());
    } finally {
      now.shiftMs = 0;
    }
  });

  it('ends when the account is erased, also while it is made', async () => {
    const customer = `leaving-${randomUUID()}`;
    const { code, timelineId } = await world.open({ ownerId: customer });
    const caller: Caller = { kind: 'customer', id: customer, browserId: 'b' };
    const exportId = randomUUID();
    const details = {
      id: exportId,
      timelineId,
      askedBy: customer,
      everything: false,
      forClosing: false,
      askedAt: clock.now(),
    };
    await world.inOneTransaction((tx) => exportsIn().ask(tx, details));
    await making({
      make: async (archive, made) => {
        await world.inOneTransaction((tx) => postgresOwners.erase(tx, customer, clock.now()));
        return packer().make(archive, made);
      },
    })({ exportId }, ctx());
    expect([(await exportsIn().byId(exportId))?.state, await stored(exportId), await notifiedOf(exportId)]).toEqual([
      'gone',
      [],
      [],
    ]);
    await expect(read(code, caller)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
