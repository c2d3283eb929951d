import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryEdit, type MemoryEdit } from '@keepsake/contracts/rest/manage';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { guest, owner, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

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

const list = async (code: string, caller: Caller = owner): Promise<readonly MemoryEdit[]> => {
  const { json } = await world.call(manageRpc, caller).ListEdits({ code });
  return z.array(memoryEdit).parse(JSON.parse(json.toString()));
};
const restore = (code: string, version = 0, key = randomUUID(), caller: Caller = owner) =>
  world.call(manageRpc, caller, key).RestoreEdit({ code, version });
const titles = async (code: string) => (await world.see(code)).entries.map(({ title }) => title);

const written = { title: 'The regatta', description: 'Along the river.', date: '1974-06', location: 'Porto' };
const posted = async () => {
  const { code, timelineId } = await world.open();
  const poster = guest();
  const { entryId } = await world.post(poster, code, written);
  return { code, timelineId, poster, entryId };
};
type Posted = Awaited<ReturnType<typeof posted>>;
const edit = ({ code, entryId }: Posted, caller: Caller, title: string) =>
  world.call(timelinesRpc, caller).EditEntry({ code, entryId, title, description: 'By the sea.' });

const kept = async ({ timelineId }: Posted): Promise<number> => {
  const { rows } = await sql`select 1 from former_texts where timeline_id = ${timelineId}`.execute(world.running.db);
  return rows.length;
};
/** Runs the job twice, because jobs may repeat. */
const sweep = async (): Promise<void> => {
  for (const key of ['first', 'second']) {
    await sql`select graphile_worker.add_job('destroy-removed', '{}', job_key => ${key})`.execute(world.running.db);
    await eventually(async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs where attempts < max_attempts`.execute(
        world.running.db,
      );
      return rows.length === 0;
    }, 'all jobs to be done');
  }
};

describe('an edited memory', () => {
  it('lists title, text, date and place before an edit, and who edited', async () => {
    const one = await posted();
    await edit(one, owner, 'The storm');
    await edit(one, one.poster, 'The calm');
    const edits = await list(one.code);
    expect(edits.map(({ editedBy }) => editedBy)).toEqual(['guest', 'family']);
    expect(edits[1]?.memories).toMatchObject([{ now: { title: 'The calm' }, former: { ...written, moved: false } }]);
    expect(edits[0]?.memories).toMatchObject([{ former: { title: 'The storm', date: null, location: null } }]);
  });

  it('gets its former words back once, and loses the mark of the family', async () => {
    const one = await posted();
    await edit(one, owner, 'The storm');
    expect((await world.see(one.code)).entries).toMatchObject([{ title: 'The storm', editedByFamily: true }]);
    const [{ version } = { version: 0 }] = await list(one.code);
    const key = randomUUID();
    const first = await restore(one.code, version, key);
    expect((await restore(one.code, version, key)).version).toBe(first.version);
    const [entry] = (await world.see(one.code)).entries;
    expect(entry).toMatchObject(written);
    expect(entry?.editedByFamily).toBeUndefined();
    await expect(restore(one.code, version)).rejects.toMatchObject({ slug: 'edit-unknown' });
    expect((await list(one.code)).map(({ memories }) => memories[0]?.former.title)).toEqual(['The storm']);
  });

  it('keeps nothing when its words stay or it is only hidden', async () => {
    const one = await posted();
    const { code, entryId } = one;
    await world.call(timelinesRpc, owner).EditEntry({ code, entryId, ...written });
    await world.call(timelinesRpc, owner).ModerateEntry({ code, entryId, act: 'hide' });
    expect(await kept(one)).toBe(0);
  });

  it('is listed and restored only for those who may correct it', async () => {
    const one = await posted();
    await edit(one, support, 'By support');
    const [{ version } = { version: 0 }] = await list(one.code, support);
    for (const caller of [guest(), one.poster]) {
      await expect(list(one.code, caller)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(restore(one.code, version, randomUUID(), caller)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    }
    expect((await list(one.code)).map(({ editedBy }) => editedBy)).toEqual(['support']);
    await restore(one.code, version);
    expect(await titles(one.code)).toEqual([written.title]);
  });

  it('keeps its former words for 30 days, then they are destroyed', async () => {
    const one = await posted();
    await edit(one, owner, 'The storm');
    const [{ version } = { version: 0 }] = await list(one.code);
    time.aheadDays = 29;
    await sweep();
    expect(await list(one.code)).toHaveLength(1);
    time.aheadDays = 31;
    expect(await list(one.code)).toEqual([]);
    await expect(restore(one.code, version)).rejects.toMatchObject({ slug: 'edit-unknown' });
    await sweep();
    expect(await kept(one)).toBe(0);
    expect(await titles(one.code)).toEqual(['The storm']);
  });

  it('takes its former words along when it is removed or its timeline erased', async () => {
    const [removed, erased] = [await posted(), await posted()];
    for (const one of [removed, erased]) await edit(one, one.poster, 'Not meant');
    await world.call(timelinesRpc, removed.poster).RemoveEntry(removed);
    expect(await list(removed.code)).toEqual([]);
    // Younger than the memories, so that their own period does not end first.
    await sql`update former_texts set replaced_at = replaced_at + interval '90 days'`.execute(world.running.db);
    await world.inOneTransaction((tx) => world.parts.timelines.undo(tx, erased.timelineId));
    time.aheadDays = 31;
    await sweep();
    expect([await kept(removed), await kept(erased)]).toEqual([0, 0]);
  });
});

describe('an edited contribution', () => {
  const album = async () => {
    const { code } = await world.open();
    const poster = guest();
    const uploadIds: string[] = [];
    for (const width of [40, 41, 42]) {
      const image = sharp({ create: { width, height: 30, channels: 3, background: 'teal' } });
      uploadIds.push((await world.upload(poster, await image.jpeg().toBuffer())).uploadId);
    }
    const { json } = await world
      .call(timelinesRpc, poster)
      .AddEntries({ code, title: 'The dance', description: '', uploadIds, pictures: [] });
    return { code, poster, ids: json.map((one) => timelineEntry.parse(JSON.parse(one.toString())).id) };
  };
  const seen = async (code: string) => (await world.see(code)).entries.map(({ id }) => id);

  it('gets order, captions and dates of all photos back in one request', async () => {
    const { code, ids } = await album();
    const [first = '', second = '', third = ''] = ids;
    await world.call(timelinesRpc, owner).EditEntries({
      code,
      title: 'The dance',
      description: '',
      pictures: [{ id: third, caption: 'Last' }, { id: first }, { id: second, date: '1974' }],
      withdrawn: [],
      added: [],
      reordered: true,
    });
    expect(await seen(code)).toEqual([second, third, first]);
    const [made] = await list(code);
    expect(made?.memories.map(({ former }) => former.moved)).toEqual([true, true, true]);
    await restore(code, made?.version);
    expect(await seen(code)).toEqual(ids);
    expect((await world.see(code)).entries.map(({ caption, date }) => [caption, date])).toEqual(
      ids.map(() => [undefined, null]),
    );
  });

  it('restores the words of photos that remain, and removed photos by themselves', async () => {
    const { code, ids } = await album();
    const [first = '', ...others] = ids;
    await world.call(timelinesRpc, owner).EditEntries({
      code,
      title: 'At four',
      description: '',
      pictures: others.map((id) => ({ id })),
      withdrawn: [first],
      added: [],
    });
    const [made] = await list(code);
    expect(made?.memories.map(({ now }) => now.id).toSorted()).toEqual(others.toSorted());
    await restore(code, made?.version);
    const moves = [{ id: first, from: 'removed' as const, to: 'shown' as const }];
    expect((await world.call(manageRpc, owner).MoveEntries({ code, moves })).moved).toHaveLength(1);
    expect(await titles(code)).toEqual(['The dance', 'The dance', 'The dance']);
  });

  it('pages its edits, newest first', async () => {
    const one = await posted();
    for (let n = 1; n <= 32; n += 1) await edit(one, owner, `Title ${n}`);
    const rpc = world.call(manageRpc, owner);
    const { json, nextBefore } = await rpc.ListEdits({ code: one.code });
    expect(z.array(memoryEdit).parse(JSON.parse(json.toString()))).toHaveLength(30);
    const rest = await rpc.ListEdits({ code: one.code, before: nextBefore ?? 0 });
    const older = z.array(memoryEdit).parse(JSON.parse(rest.json.toString()));
    expect(older.map(({ memories }) => memories[0]?.former.title)).toEqual(['Title 1', written.title]);
    expect(rest.nextBefore).toBeUndefined();
  });
});
