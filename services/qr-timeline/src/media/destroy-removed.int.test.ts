import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { recording } from './adapters/audio-fixture.js';
import { ffmpegIsHere } from './adapters/video-fixture.js';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';

/** Clock offset that lets weeks pass within a test. */
const time = { aheadDays: 0 };
const dayMs = 24 * 60 * 60 * 1000;
let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date(Date.now() + time.aheadDays * dayMs) } });
});
afterAll(() => world.stop());
beforeEach(() => {
  time.aheadDays = 0;
});

const poster = guest();
const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const send = async (width: number): Promise<string> => (await world.upload(poster, await picture(width))).uploadId;
const post = async (code: string, title: string, width: number) => {
  const uploadId = await send(width);
  const { entryId, entry } = await world.post(poster, code, { title, uploadId });
  return { uploadId, entryId, mediaUrl: entry.mediaUrl ?? '', mediaId: entry.mediaUrl?.split('/')[2] ?? '' };
};
type Posted = Awaited<ReturnType<typeof post>>;

const allDone = (): Promise<boolean> =>
  eventually(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where attempts < max_attempts`.execute(
      world.running.db,
    );
    return rows.length === 0;
  }, 'all jobs to be done');

/** Runs twice, because jobs may repeat. */
const sweepAfter = async (days: number): Promise<void> => {
  await allDone();
  time.aheadDays = days;
  for (const times of ['first', 'second']) {
    await sql`select graphile_worker.add_job('destroy-removed', '{}', job_key => ${times})`.execute(world.running.db);
    await allDone();
  }
};

/** Counts stored objects: the original and its processed media. */
const storedOf = async ({ uploadId, mediaId }: Pick<Posted, 'uploadId' | 'mediaId'>): Promise<number> => {
  let found = 0;
  for (const prefix of ['incoming/', 'originals/', 'media/'])
    for await (const { key } of world.running.platform.objects.list(prefix))
      if (key.includes(uploadId) || key.includes(mediaId)) found += 1;
  return found;
};
const rowsWith = async (word: string): Promise<number> => {
  const { rows } = await sql`
    select 1 from entries where title like ${`%${word}%`} or caption like ${`%${word}%`} union all
    select 1 from entry_documents where json like ${`%${word}%`}`.execute(world.running.db);
  return rows.length;
};
const whole = 3;

describe('a removed or withdrawn entry', () => {
  it('is destroyed after 30 days with original and media; others stay', async () => {
    const { code } = await world.open();
    const withdrawn = await post(code, 'Withdrawn by its guest', 40);
    const takenOff = await post(code, 'Taken off by the family', 41);
    const hidden = await post(code, 'Hidden by the family', 42);
    const shown = await post(code, 'Shown to everybody', 43);
    await world.call(timelinesRpc, poster).RemoveEntry({ code, entryId: withdrawn.entryId });
    const move = (id: string, to: 'hidden' | 'removed') =>
      world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id, from: 'shown', to }] });
    await move(takenOff.entryId, 'removed');
    await move(hidden.entryId, 'hidden');
    const all = [withdrawn, takenOff, hidden, shown];

    await sweepAfter(29);
    expect(await Promise.all(all.map(storedOf))).toEqual([whole, whole, whole, whole]);

    await sweepAfter(31);
    expect(await Promise.all(all.map(storedOf))).toEqual([0, 0, whole, whole]);
    for (const { mediaUrl } of [withdrawn, takenOff])
      for (const caller of [guest(), poster, owner])
        await expect(world.bytesOf(mediaUrl, caller)).rejects.toMatchObject({ slug: 'media-unknown' });
    expect((await world.bytesOf(shown.mediaUrl)).length).toBeGreaterThan(0);
    expect((await world.bytesOf(hidden.mediaUrl, owner)).length).toBeGreaterThan(0);
    expect([await rowsWith('Withdrawn by'), await rowsWith('Taken off by')]).toEqual([0, 0]);
    expect((await world.see(code)).entries.map(({ title }) => title)).toEqual(['Shown to everybody']);
  });

  it('is not part of an export', async () => {
    const { code } = await world.open();
    const withdrawn = await post(code, 'Withdrawn by its guest', 44);
    await post(code, 'Shown to everybody', 45);
    await world.call(timelinesRpc, poster).RemoveEntry({ code, entryId: withdrawn.entryId });
    await sweepAfter(31);
    const rows = world.call(exportsRpc, owner);
    await rows.StartExport({ code, everything: true });
    const { token = '' } = await eventually(async () => {
      const seen = await rows.LookAtExport({ code });
      return seen.state === 'ready' ? seen : undefined;
    }, 'the file to be made');
    const { objectKey } = await world.call(exportsRpc, guest()).FindExport({ token });
    const found = await world.running.platform.objects.get(objectKey);
    const files = unzip(Buffer.concat((await found?.body.toArray()) ?? []));
    const [, album] = [...files].find(([name]) => name.endsWith('album.json')) ?? [];
    expect(exportFile.parse(JSON.parse(album?.toString() ?? '')).memories.map(({ title }) => title)).toEqual([
      'Shown to everybody',
    ]);
    expect([...files.keys()].filter((name) => /\.(?:jpe?g)$/.test(name))).toHaveLength(1);
  });

  it('can be restored until then and stays', async () => {
    const { code } = await world.open();
    const one = await post(code, 'Taken off and brought back', 46);
    const move = (from: 'shown' | 'removed', to: 'shown' | 'removed') =>
      world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id: one.entryId, from, to }] });
    await move('shown', 'removed');
    expect((await move('removed', 'shown')).moved).toHaveLength(1);
    await sweepAfter(31);
    expect(await storedOf(one)).toBe(whole);
  });
});

describe('a replaced portrait', () => {
  it('can be restored for a day, then is destroyed; the current one stays', async () => {
    const { code } = await world.open();
    const set = async (width: number) => {
      const uploadId = (await world.upload(owner, await picture(width))).uploadId;
      const { portraitId = '' } = await world.call(manageRpc, owner).SetPicture({ code, place: 'portrait', uploadId });
      return { uploadId, mediaId: portraitId };
    };
    const [before, after] = [await set(50), await set(51)];
    await sweepAfter(0);
    expect([await storedOf(before), await storedOf(after)]).toEqual([whole, whole]);
    await world.call(manageRpc, owner).SetPicture({ code, place: 'portrait', pictureId: before.mediaId });
    await sweepAfter(2);
    expect([await storedOf(before), await storedOf(after)]).toEqual([whole, whole]);
    await sweepAfter(4);
    expect([await storedOf(before), await storedOf(after)]).toEqual([whole, 0]);
  });
});

describe('a detached timeline', () => {
  it('is destroyed after 30 days with its content and all names', async () => {
    const { code, timelineId } = await world.open({ honoreeName: 'Undone Rossi' });
    const one = await post(code, 'In what was undone', 47);
    await world.inOneTransaction((tx) => world.parts.timelines.undo(tx, timelineId));
    await world.parts.refreshReadModel(timelineId, { error: () => undefined });
    await sweepAfter(29);
    expect([await storedOf(one), await rowsWith('what was undone')]).toEqual([whole, 1]);
    await sweepAfter(31);
    expect([await storedOf(one), await rowsWith('what was undone')]).toEqual([0, 0]);
    await expect(world.bytesOf(one.mediaUrl, owner)).rejects.toMatchObject({ slug: 'media-unknown' });
    const { rows } = await sql`
      select owner_name, owner_email, honoree_name from timelines where id = ${timelineId}`.execute(world.running.db);
    expect(rows).toEqual([{ owner_name: '', owner_email: '', honoree_name: null }]);
  });
});

(ffmpegIsHere ? describe : describe.skip)('a removed recording', () => {
  it('is destroyed with sound and transcript after 30 days', async () => {
    const { code } = await world.open();
    const { uploadId } = await world.upload(poster, await recording('m4a'), 'voice.m4a');
    const { entryId } = await world.post(poster, code, { title: 'Spoken', uploadId });
    const pictures = [{ id: entryId, caption: 'A secret recipe' }];
    const edit = { code, title: 'Spoken', description: '', pictures, withdrawn: [], added: [] };
    await world.call(timelinesRpc, poster).EditEntries(edit);
    await allDone();
    const [entry] = (await world.see(code)).entries;
    const stored = { uploadId, mediaId: entry?.mediaUrl?.split('/')[2] ?? '' };
    expect([entry?.caption, await storedOf(stored)]).toEqual(['A secret recipe', whole]);
    await world.call(timelinesRpc, poster).RemoveEntry({ code, entryId });
    await sweepAfter(31);
    expect([await storedOf(stored), await rowsWith('secret recipe')]).toEqual([0, 0]);
  });
});
