import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import { zippedAlbums } from './adapters/album/albums.zip.js';
import { postgresExports } from './adapters/exports.postgres.js';
import { postgresKeptMemories } from './adapters/kept-memories.postgres.js';
import { postgresOwners } from './adapters/owners.postgres.js';
import {
  guest,
  nobodySpecial,
  owner,
  ownerId,
  support,
  timelineWorld,
  type TimelineWorld,
} from './adapters/timeline-fixture.js';
import { postgresTimelines } from './adapters/timelines.postgres.js';
import { sealedTokens } from './adapters/tokens.sealed.js';
import { ffmpegFilms } from './adapters/video.ffmpeg.js';
import { zipThreads } from './adapters/zip.thread.js';
import type { AlbumMaker } from './application/export-ports.js';
import { resumeExports, sweepExports } from './application/keep-exports.js';
import { makeExport } from './application/make-export.js';
import { exportPrefix, mostAttempts } from './domain/export.js';

const now = { shiftMs: 0 };
const clock = { now: () => new Date(Date.now() + now.shiftMs) };

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({ clock });
});
afterAll(() => world.stop());

const start = (code: string, caller: Caller = owner, key?: string) =>
  world.call(exportsRpc, caller, key).StartExport({ code, everything: false });
const look = (code: string, caller: Caller = owner) => world.call(exportsRpc, caller).LookAtExport({ code });
const find = (token = '') => world.call(exportsRpc, guest()).FindExport({ token });
const until = (code: string, state: string) =>
  eventually(async () => {
    const seen = await look(code);
    return seen.state === state ? seen : undefined;
  }, `the file to be ${state}`);

const exportsIn = () => postgresExports(world.running.db);
const turn = (signal = AbortSignal.timeout(20_000)) =>
  world.running.turnOf({ caller: nobodySpecial, correlationId: 'test', signal });

const packer = (): AlbumMaker => {
  const { db, platform } = world.running;
  return zippedAlbums({
    objects: platform.objects,
    memories: postgresKeptMemories(db),
    films: ffmpegFilms('ffmpeg'),
    openZip: zipThreads(),
    temp: platform.temp,
    clock,
    publicUrl: 'https://keepsake.example',
  });
};
const making = (maker: AlbumMaker) => {
  const { db, platform } = world.running;
  const memories = postgresKeptMemories(db);
  return makeExport({
    exports: exportsIn(),
    memories,
    timelines: postgresTimelines(db),
    maker,
    objects: platform.objects,
    clock,
  });
};

/** One whose own job is gone, so that the test alone works on it. */
const paused = async (memories = 3, askedBy = ownerId) => {
  const { code, timelineId } = await world.open();
  for (let n = 0; n < memories; n++) await world.post(guest(), code, { title: `Memory ${n}` });
  const exportId = randomUUID();
  const about = { id: exportId, timelineId, askedBy, everything: false, askedAt: clock.now() };
  await world.inOneTransaction((tx) => exportsIn().ask(tx, about));
  return { code, exportId, timelineId };
};

/** Packs when it is released. */
const held = (maker: AlbumMaker) => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const make: AlbumMaker['make'] = async (album, about) => until.then(() => maker.make(album, about));
  return { maker: { make }, release };
};

const stored = async (exportId: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.running.platform.objects.list(`${exportPrefix}${exportId}`)) keys.push(key);
  return keys;
};
const told = async (exportId: string) =>
  (await world.said())
    .filter(({ type, key }) => type === exportSettled.name && key === exportId)
    .map(({ data }) => data['outcome']);

describe('a file that was asked for', () => {
  it('is made once, however often it is asked for meanwhile; then it is found by its link, and told of once', async () => {
    const { code, exportId } = await paused();
    const again = await Promise.all([start(code), start(code), start(code, owner, 'a-key')]);
    expect(again.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect((await start(code, owner, 'a-key')).state).toBe('queued');
    await making(packer())({ exportId }, turn());
    const ready = await look(code);
    expect(ready).toMatchObject({ state: 'ready', done: 3, total: 3 });
    expect(Date.parse(ready.expiresAt ?? '') - clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await find(ready.token)).toMatchObject({ exportId, size: ready.size });
    expect([await stored(exportId), await told(exportId)]).toEqual([[`${exportPrefix}${exportId}/1.zip`], ['ready']]);
    await making(packer())({ exportId }, turn());
    expect(await told(exportId)).toEqual(['ready']);
  });

  it('starts over after it was killed anywhere: one file, told of once', async () => {
    const { code, exportId } = await paused(5);
    const stop = new AbortController();
    const maker = packer();
    const killed = making({
      make: (album, about) =>
        maker.make(album, {
          ...about,
          moved: (done) => {
            about.moved(done);
            if (done === 3) stop.abort(new Error('the process ends'));
          },
        }),
    })({ exportId }, turn(stop.signal));
    await expect(killed).rejects.toThrow('the process ends');
    expect([(await look(code)).state, await stored(exportId), await told(exportId)]).toEqual(['making', [], []]);
    await making(maker)({ exportId }, turn());
    expect(await look(code)).toMatchObject({ state: 'ready', done: 5 });
    expect([(await stored(exportId)).length, await told(exportId)]).toEqual([1, ['ready']]);
  });

  it('waits for another one of the same customer, and begins when that ends', async () => {
    const [first, second] = [await paused(), await paused()];
    const { maker, release } = held(packer());
    const make = making(maker);
    const busy = make({ exportId: first.exportId }, turn());
    await until(first.code, 'making');
    await make({ exportId: second.exportId }, turn());
    expect((await look(second.code)).state).toBe('queued');
    release();
    await busy;
    // A worker of the service finds it in the queue.
    await until(second.code, 'ready');
    expect([(await look(first.code)).state, await told(second.exportId)]).toEqual(['ready', ['ready']]);
  });

  it('is made while exports of other customers are under way', async () => {
    const { maker, release } = held(packer());
    const long = await Promise.all([1, 2, 3].map((n) => paused(1, `long-${n}-${randomUUID()}`)));
    const busy = long.map(({ exportId }) => making(maker)({ exportId }, turn()));
    const { code } = await world.open();
    await start(code);
    await until(code, 'ready');
    const states = await Promise.all(long.map(async ({ exportId }) => (await exportsIn().byId(exportId))?.state));
    expect(states).toEqual(['making', 'making', 'making']);
    release();
    await Promise.all(busy);
  });

  it('fails for good when every attempt ended its process, and the owner is told', async () => {
    const { code, exportId } = await paused();
    for (let attempt = 1; attempt <= mostAttempts; attempt++) await exportsIn().begin(exportId, clock.now());
    expect((await look(code)).state).toBe('making');
    await making(packer())({ exportId }, turn());
    expect([(await look(code)).state, await told(exportId)]).toEqual(['failed', ['failed']]);
    await making(packer())({ exportId }, turn());
    expect(await told(exportId)).toEqual(['failed']);
  });

  it('keeps its file when a duplicate run of the same job ends later', async () => {
    const { code, exportId } = await paused();
    const key = { scope: 'job:qr-timeline', id: randomUUID(), fingerprint: '' };
    const sameJob = () =>
      world.running.turnOf({
        key,
        caller: nobodySpecial,
        correlationId: 'test',
        signal: AbortSignal.timeout(20_000),
      });
    const maker = packer();
    await making({
      make: async (album, about) => {
        const made = await maker.make(album, about);
        await making(maker)({ exportId }, sameJob());
        return made;
      },
    })({ exportId }, sameJob());
    const { token, state } = await look(code);
    expect([state, await stored(exportId), await told(exportId)]).toEqual([
      'ready',
      [`${exportPrefix}${exportId}/2.zip`],
      ['ready'],
    ]);
    await find(token);
  });

  it('is taken up again when nothing is heard of it', async () => {
    const { code, exportId } = await paused();
    await exportsIn().begin(exportId, clock.now());
    const resume = resumeExports({ exports: exportsIn(), clock });
    await resume({}, turn());
    expect((await look(code)).state).toBe('making');
    await sql`update exports set touched_at = now() - interval '2 minutes' where id = ${exportId}`.execute(
      world.running.db,
    );
    await resume({}, turn());
    await until(code, 'ready');
    expect(await told(exportId)).toEqual(['ready']);
  });

  it('is not finished late by an attempt that was overtaken, and leaves nothing of it behind', async () => {
    const { code, exportId } = await paused();
    const maker = packer();
    await making({
      make: async (album, about) => {
        await making(maker)({ exportId }, turn());
        return maker.make(album, about);
      },
    })({ exportId }, turn());
    expect((await look(code)).state).toBe('ready');
    expect([await stored(exportId), await told(exportId)]).toEqual([[`${exportPrefix}${exportId}/2.zip`], ['ready']]);
    await find((await look(code)).token);
  });

  it('that cannot be stored is tried again, and given up at last: then it says so and can be asked for anew', async () => {
    const { code, exportId } = await paused();
    const full: AlbumMaker = { make: async () => Promise.reject(new Error('no space left')) };
    for (let attempt = 1; attempt <= mostAttempts; attempt++) await making(full)({ exportId }, turn());
    expect([(await look(code)).state, await told(exportId)]).toEqual(['failed', ['failed']]);
    await start(code);
    await until(code, 'ready');
  });

  it('gives way to a newer one', async () => {
    const { code } = await world.open();
    await start(code);
    const first = await until(code, 'ready');
    await start(code);
    const second = await eventually(async () => {
      const seen = await look(code);
      return seen.state === 'ready' && seen.token !== first.token ? seen : undefined;
    }, 'the newer file');
    await find(second.token);
    await expect(find(first.token)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('who may have it', () => {
  it.each([
    ['a guest', guest()],
    ['another customer', { kind: 'customer', id: 'somebody-else', browserId: 'b' } as const],
    ['support', support],
  ])('not %s, neither to ask nor to look', async (_, caller) => {
    const { code } = await world.open();
    await expect(start(code, caller)).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|unauthenticated/),
    });
    await expect(look(code, caller)).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|unauthenticated/),
    });
    expect((await look(code)).state).toBe('none');
  });

  it('not whoever makes a link up, nor whoever has a link made for something else', async () => {
    const { code, exportId } = await paused();
    await making(packer())({ exportId }, turn());
    const secret = 'seal-secret-of-the-tests-0123456789abcdef';
    const other = sealedTokens(secret, 'claim-token').make(exportId);
    for (const token of [
      '',
      exportId,
      `${exportId}.`,
      `${exportId}.${'A'.repeat(43)}`,
      other,
      `${(await look(code)).token}x`,
    ])
      await expect(find(token)).rejects.toMatchObject({ kind: 'not-found', slug: 'export-unknown' });
    await expect(world.call(exportsRpc, owner).GetExport({ exportId })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('nobody any more when its time is over; the bytes go with it', async () => {
    const { code, exportId } = await paused();
    await making(packer())({ exportId }, turn());
    const { token } = await look(code);
    const sweep = sweepExports({ exports: exportsIn(), objects: world.running.platform.objects, clock });
    await sweep({}, turn());
    await find(token);
    now.shiftMs = 7 * 86_400_000 + 1_000;
    try {
      await expect(find(token)).rejects.toMatchObject({ kind: 'not-found' });
      expect((await look(code)).state).toBe('gone');
      await sweep({}, turn());
      expect(await stored(exportId)).toEqual([]);
      await sweep({}, turn());
    } finally {
      now.shiftMs = 0;
    }
  });

  it('nobody any more when the account is erased, even while it is being made', async () => {
    const customer = `leaving-${randomUUID()}`;
    const { code, timelineId } = await world.open({ ownerId: customer });
    const caller: Caller = { kind: 'customer', id: customer, browserId: 'b' };
    const exportId = randomUUID();
    const about = { id: exportId, timelineId, askedBy: customer, everything: false, askedAt: clock.now() };
    await world.inOneTransaction((tx) => exportsIn().ask(tx, about));
    await making({
      make: async (album, made) => {
        await world.inOneTransaction((tx) => postgresOwners.erase(tx, customer, clock.now()));
        return packer().make(album, made);
      },
    })({ exportId }, turn());
    expect([(await exportsIn().byId(exportId))?.state, await stored(exportId), await told(exportId)]).toEqual([
      'gone',
      [],
      [],
    ]);
    await expect(look(code, caller)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
