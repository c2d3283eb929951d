import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

/** Clock offset that lets a day pass within a test. */
const time = { aheadMs: 0 };
let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date(Date.now() + time.aheadMs) } });
});
afterAll(() => world.stop());

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

const stateOf = async (uploadId: string): Promise<string> =>
  (await sql<{ state: string }>`select state from uploads where id = ${uploadId}`.execute(world.running.db)).rows[0]
    ?.state ?? '';

const addJob = async (name: string, payload: object): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(world.running.db);
};
const quiet = (): Promise<boolean> =>
  eventually(
    async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts`.execute(world.running.db)
      ).rows[0]?.n === 0,
    'all jobs to be done',
  );

const orderOf = async (files: readonly (readonly [name: string, bytes: Buffer])[]) => {
  const [orderId, browserId] = [randomUUID(), randomUUID()];
  const uploadIds: string[] = [];
  for (const [name, bytes] of files) uploadIds.push((await world.upload(guest(browserId), bytes, name)).uploadId);
  const claim = () =>
    world.inOneTransaction((tx) => world.parts.uploads.claimForOrder(tx, orderId, browserId, uploadIds));
  await claim();
  return { orderId, browserId, uploadIds, claim };
};

describe('the files of an order', () => {
  it('become entries once, in the chosen order, and are processed later', async () => {
    const { orderId, uploadIds, claim } = await orderOf([
      ['IMG_0001.jpg', await picture('red')],
      ['Grandma at the lake.jpg', await picture('green')],
      ['2024-01-01 10.11.12.jpg', await picture('blue')],
    ]);
    await claim();
    const { code, timelineId } = await world.open();
    const chosen = uploadIds.toReversed();
    const publish = () =>
      world.inOneTransaction((tx) =>
        world.parts.timelines.publishUploads(tx, timelineId, {
          orderId,
          uploadIds: [...chosen, randomUUID(), ...chosen],
          submittedBy: 'Maria Rossi',
        }),
      );
    await publish();
    await publish();
    const page = await eventually(async () => {
      const seen = await world.see(code);
      return seen.entries.every(({ mediaState }) => mediaState === 'ready') && seen.total === 3 && seen;
    }, 'three pictures to be made');
    expect(page.entries.map(({ title, submittedBy }) => [title, submittedBy])).toEqual([
      ['', 'Maria Rossi'],
      ['Grandma at the lake', 'Maria Rossi'],
      ['', 'Maria Rossi'],
    ]);
    await quiet();
    expect(await Promise.all(uploadIds.map(stateOf))).toEqual(['ready', 'ready', 'ready']);
  });

  it('take their capture date, once', async () => {
    const dated = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: '2019:07:14 16:20:00' } })
      .toBuffer();
    const { orderId, uploadIds } = await orderOf([
      ['IMG_0001.jpg', dated],
      ['IMG_0002.jpg', await picture('red')],
    ]);
    const { code, timelineId } = await world.open();
    await world.inOneTransaction((tx) =>
      world.parts.timelines.publishUploads(tx, timelineId, { orderId, uploadIds, submittedBy: '' }),
    );
    const page = await eventually(async () => {
      const seen = await world.see(code);
      return seen.total === 2 && seen.entries.every(({ mediaState }) => mediaState === 'ready') && seen;
    }, 'two pictures to be made');
    expect(page.entries.map(({ date }) => date)).toEqual(['2019-07-14', null]);
    const [, , mediaId] = (page.entries[0]?.mediaUrl ?? '').split('/');
    await addJob('make-media', { mediaId });
    await quiet();
    expect((await world.see(code)).entries.map(({ date }) => date)).toEqual(['2019-07-14', null]);
  });

  it('show a placeholder without a message when one cannot be processed', async () => {
    const whole = await picture('red');
    const { orderId, uploadIds } = await orderOf([['broken.jpg', whole.subarray(0, whole.length - 120)]]);
    const { code, timelineId } = await world.open();
    await world.inOneTransaction((tx) =>
      world.parts.timelines.publishUploads(tx, timelineId, { orderId, uploadIds, submittedBy: '' }),
    );
    const page = await eventually(async () => {
      const seen = await world.see(code);
      return seen.entries[0]?.mediaState === 'failed' && seen;
    }, 'the file to be given up');
    expect(page.entries[0]).toMatchObject({ title: 'broken', submittedBy: null, mediaUrl: null, mediaType: 'image' });
    await quiet();
    expect(await stateOf(uploadIds[0] ?? '')).toBe('refused');
  });

  it('are processed once when the job repeats or is late', async () => {
    const { orderId, uploadIds } = await orderOf([['one.jpg', await picture('red')]]);
    const { code, timelineId } = await world.open();
    await world.inOneTransaction((tx) =>
      world.parts.timelines.publishUploads(tx, timelineId, { orderId, uploadIds, submittedBy: '' }),
    );
    await eventually(async () => (await world.see(code)).entries[0]?.mediaState === 'ready', 'the picture');
    await quiet();
    const { version, entries } = await world.see(code);
    const [, , mediaId] = (entries[0]?.mediaUrl ?? '').split('/');
    for (let times = 0; times < 2; times++) await addJob('make-media', { mediaId });
    await addJob('make-media', { mediaId: 'NEVER-THERE-NEVER-THERE-00' });
    await addJob('put-away-upload', { uploadId: uploadIds[0] });
    await quiet();
    expect(await world.see(code)).toMatchObject({ version, entries });
  });
});

describe('unclaimed files', () => {
  it('are deleted after a day with unregistered objects; claimed ones stay', async () => {
    const { objects } = world.running.platform;
    const old = await world.upload(guest(), await picture('red'));
    const { uploadIds } = await orderOf([['kept.jpg', await picture('green')]]);
    await objects.put('incoming/stray', Readable.from(['x']), { type: 'text/plain' });
    await objects.put('media/STRAYSTRAYSTRAYSTRAYSTRAY/full.webp', Readable.from(['x']), { type: 'image/webp' });
    await objects.put('case-previews/old.webp', Readable.from(['x']), { type: 'image/webp' });
    await addJob('sweep-uploads', {});
    await quiet();
    expect(await objects.get('case-previews/old.webp')).toBeTruthy();
    expect([await stateOf(old.uploadId), (await objects.get('incoming/stray')) !== undefined]).toEqual([
      'received',
      true,
    ]);

    time.aheadMs = 25 * 60 * 60 * 1000;
    const young = await world.upload(guest(), await picture('blue'));
    await addJob('sweep-uploads', {});
    await addJob('sweep-media', {});
    await quiet();
    expect(await Promise.all([old.uploadId, young.uploadId, uploadIds[0] ?? ''].map(stateOf))).toEqual([
      'swept',
      'received',
      'claimed',
    ]);
    expect(await objects.get('incoming/stray')).toBeUndefined();
    expect(await objects.get('case-previews/old.webp')).toBeUndefined();
    expect(await objects.get('media/STRAYSTRAYSTRAYSTRAYSTRAY/full.webp')).toBeUndefined();
    const left: string[] = [];
    for await (const { key } of objects.list('incoming/')) left.push(key);
    const { rows } = await sql<{ object_key: string }>`
      select object_key from uploads where state in ('received', 'claimed')`.execute(world.running.db);
    expect(left.toSorted()).toEqual(rows.map((row) => row.object_key).toSorted());
    time.aheadMs = 0;
  });
});
