import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

const send = async (caller: Caller, widths: readonly number[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const width of widths) ids.push((await world.upload(caller, await picture(width))).uploadId);
  return ids;
};

const labels = { title: 'The dance', description: 'Until four.' };
const add = async (caller: Caller, code: string, uploadIds: string[], key = randomUUID()) => {
  const { json, ...added } = await world
    .call(timelinesRpc, caller, key)
    .AddEntries({ code, ...labels, uploadIds, pictures: [] });
  return { ...added, entries: json.map((one) => timelineEntry.parse(JSON.parse(one.toString()))) };
};

describe('a post of many images', () => {
  it('becomes one entry each, in order, in one group, processed later', async () => {
    const { code } = await world.open();
    const poster = guest();
    const widths = [44, 41, 43, 42];
    const added = await add(poster, code, await send(poster, widths));
    expect(added.entries.map(({ mediaState }) => mediaState)).toEqual(widths.map(() => 'making'));
    expect(new Set(added.entries.map(({ groupId }) => groupId)).size).toBe(1);
    await eventually(
      async () => (await world.see(code)).entries.every(({ mediaState }) => mediaState === 'ready'),
      'all pictures to be made',
    );
    const seen = await world.see(code);
    expect(seen.total).toBe(4);
    expect(seen.entries.map(({ width }) => width)).toEqual(widths);
  });

  it('is added once for repeated requests with the same response', async () => {
    const { code } = await world.open();
    const poster = guest();
    const ids = await send(poster, [40, 41]);
    const key = randomUUID();
    const first = await add(poster, code, ids, key);
    const again = await add(poster, code, ids, key);
    expect(again.entries.map(({ id }) => id)).toEqual(first.entries.map(({ id }) => id));
    expect((await world.see(code)).total).toBe(2);
  });

  it('is added all or none, and a rejected one claims no file', async () => {
    const { code } = await world.open();
    const poster = guest();
    const own = await send(poster, [40, 41]);
    const others = await send(guest(), [42]);
    await expect(add(poster, code, [...own, ...others])).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(0);
    await add(poster, code, own);
    await expect(add(poster, code, own)).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(2);
  });

  it('limits each file to 10 MB with the message of the form', async () => {
    const { code } = await world.open();
    await world
      .call(timelinesRpc, owner)
      .SaveSettings({ code, largeFiles: false, inviteEmails: [], inviteEmailsGiven: false });
    const poster = guest();
    const [id = '', ...others] = await send(poster, [40, 41, 42]);
    const hasBytes = (ids: readonly string[], size: number) =>
      sql`update uploads set size = ${size} where id = any(${[...ids]}::uuid[])`.execute(world.running.db);
    await hasBytes(others, 10 * 1024 * 1024);
    expect((await add(poster, code, others)).entries).toHaveLength(2);
    await hasBytes([id], 10 * 1024 * 1024 + 1);
    await expect(add(poster, code, [id])).rejects.toMatchObject({
      slug: 'file-too-large',
      message: 'Please select a file smaller than 10MB.',
    });
  });

  it('allows larger files when the owner does, as the page shows', async () => {
    const { code } = await world.open();
    const poster = guest();
    const ids = await send(poster, [40, 41, 42]);
    await sql`update uploads set size = ${300 * 1024 * 1024} where id = any(${ids}::uuid[])`.execute(world.running.db);
    const allow = (largeFiles: boolean) =>
      world.call(timelinesRpc, owner).SaveSettings({ code, largeFiles, inviteEmails: [], inviteEmailsGiven: false });
    await expect(
      world
        .call(timelinesRpc, guest())
        .SaveSettings({ code, largeFiles: true, inviteEmails: [], inviteEmailsGiven: false }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect((await world.see(code)).largeFiles).toBe(true);
    expect((await add(poster, code, ids.slice(0, 2))).entries).toHaveLength(2);
    expect(await allow(false)).toMatchObject({ largeFiles: false });
    expect((await world.see(code)).largeFiles).toBeUndefined();
    await expect(add(poster, code, ids.slice(2))).rejects.toMatchObject({ slug: 'file-too-large' });
    expect((await world.see(code)).total).toBe(2);
  });

  it('waits as a group where the family moderates first', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const poster = guest();
    const added = await add(poster, code, await send(poster, [40, 41]));
    expect(added.entries.map(({ status }) => status)).toEqual(['held', 'held']);
    expect((await world.see(code)).total).toBe(0);
    expect((await world.see(code, { own: true }, poster)).entries).toHaveLength(2);
  });

  it('needs no text and keeps caption and date per image', async () => {
    const { code } = await world.open();
    const poster = guest();
    const [first = '', second = ''] = await send(poster, [40, 41]);
    const { json } = await world.call(timelinesRpc, poster).AddEntries({
      code,
      title: '',
      description: '',
      uploadIds: [first, second],
      pictures: [{ id: second, caption: 'The cake', date: '2024-06-01' }],
    });
    const added = json.map((one) => timelineEntry.parse(JSON.parse(one.toString())));
    expect(added.map(({ title, caption, date }) => [title, caption, date])).toEqual([
      ['', undefined, null],
      ['', 'The cake', '2024-06-01'],
    ]);
  });

  it('rejects captions above 300 characters, which only transcripts may have', async () => {
    const { code } = await world.open();
    const poster = guest();
    const [first = '', second = ''] = await send(poster, [40, 41]);
    const refusal = {
      kind: 'invalid',
      extra: { errors: [{ field: 'caption', message: 'A caption has at most 300 characters.' }] },
    };
    const rpc = (caller: Caller) => world.call(timelinesRpc, caller);
    const post = (caption: string) =>
      rpc(poster).AddEntries({
        code,
        title: '',
        description: '',
        uploadIds: [first],
        pictures: [{ id: first, caption }],
      });
    await expect(post('a'.repeat(301))).rejects.toMatchObject(refusal);
    const { json } = await post('a'.repeat(300));
    const { id } = timelineEntry.parse(JSON.parse(json[0]?.toString() ?? ''));
    const edit = { code, title: '', description: '', withdrawn: [], added: [] };
    const long = 'b'.repeat(301);
    await expect(rpc(poster).EditEntries({ ...edit, pictures: [{ id, caption: long }] })).rejects.toMatchObject(
      refusal,
    );
    const added = [{ id: second, caption: long }];
    await expect(rpc(poster).EditEntries({ ...edit, pictures: [{ id }], added })).rejects.toMatchObject(refusal);
    await sql`update entries set caption = ${long} where id = ${id}`.execute(world.running.db);
    await rpc(poster).EditEntries({ ...edit, title: 'At four', pictures: [{ id, caption: long }] });
    expect((await world.see(code)).entries).toMatchObject([{ title: 'At four', caption: long }]);
  });

  it('rejects files above 500 MB and more than 2 GB in total', async () => {
    const { code } = await world.open();
    const poster = guest();
    const ids = await send(poster, [40, 41, 42, 43, 44]);
    const hasBytes = (size: number) =>
      sql`update uploads set size = ${size} where id = any(${ids}::uuid[])`.execute(world.running.db);
    await hasBytes(500 * 1024 * 1024 + 1);
    await expect(add(poster, code, ids.slice(0, 1))).rejects.toMatchObject({ slug: 'file-too-large' });
    await hasBytes(500 * 1024 * 1024);
    await expect(add(poster, code, ids)).rejects.toMatchObject({ slug: 'contribution-too-large' });
    expect((await world.see(code)).total).toBe(0);
  });
});

describe('a contribution of many images', () => {
  const posted = async () => {
    const { code } = await world.open();
    const poster = guest();
    const { entries } = await add(poster, code, await send(poster, [40, 41, 42]));
    return { code, poster, ids: entries.map(({ id }) => id) };
  };
  const titles = async (code: string) => (await world.see(code)).entries.map(({ title, caption }) => [title, caption]);
  const edit = (caller: Caller, code: string, ids: readonly string[], withdrawn: string[] = [], key = randomUUID()) =>
    world.call(timelinesRpc, caller, key).EditEntries({
      code,
      title: 'At four',
      description: '',
      pictures: ids.map((id, at) => ({ id, caption: `number ${at}` })),
      withdrawn,
      added: [],
    });

  it('changes its text and loses an image in one request, once', async () => {
    const { code, poster, ids } = await posted();
    const key = randomUUID();
    await edit(poster, code, ids, ids.slice(0, 1), key);
    await edit(poster, code, ids, ids.slice(0, 1), key);
    expect(await titles(code)).toEqual([
      ['At four', 'number 1'],
      ['At four', 'number 2'],
    ]);
  });

  it('shows every reader that the family edited it', async () => {
    const { code, poster, ids } = await posted();
    const marks = async () => (await world.see(code)).entries.map(({ editedByFamily }) => editedByFamily);
    await edit(poster, code, ids);
    expect(await marks()).toEqual([undefined, undefined, undefined]);
    await edit(owner, code, ids);
    expect(await marks()).toEqual([undefined, undefined, undefined]);
    const [first = ''] = ids;
    await world.call(timelinesRpc, owner).EditEntry({ code, entryId: first, title: 'At five', description: 'Or six.' });
    expect(await marks()).toEqual([true, undefined, undefined]);
  });

  it('gets more images beside the others and keeps author, group and time', async () => {
    const { code, poster, ids } = await posted();
    const [first = '', second = ''] = await send(poster, [50, 51]);
    const key = randomUUID();
    const grow = (caller: Caller) =>
      world.call(timelinesRpc, caller, key).EditEntries({
        code,
        title: 'At four',
        description: '',
        submittedBy: 'Rui',
        pictures: ids.map((id) => ({ id })),
        withdrawn: [],
        added: [{ id: first, caption: 'the band' }, { id: second }],
      });
    await grow(poster);
    await grow(poster);
    const { entries } = await world.see(code);
    expect(entries.map(({ id }) => id).slice(0, 3)).toEqual(ids);
    expect(entries.map(({ caption }) => caption)).toEqual([undefined, undefined, undefined, 'the band', undefined]);
    for (const field of ['groupId', 'submittedBy', 'submittedAt', 'title'] as const)
      expect(new Set(entries.map((entry) => entry[field])).size).toBe(1);
  });

  it('of one image becomes a group when the owner adds another', async () => {
    const { code } = await world.open();
    const poster = guest();
    const { entries } = await add(poster, code, await send(poster, [40]));
    const [more = ''] = await send(owner, [41]);
    const pictures = entries.map(({ id }) => ({ id }));
    await world
      .call(timelinesRpc, owner)
      .EditEntries({ code, ...labels, pictures, withdrawn: [], added: [{ id: more }] });
    const seen = (await world.see(code)).entries;
    expect(seen).toHaveLength(2);
    expect(seen[0]?.groupId).not.toBeNull();
    expect(seen[1]?.groupId).toBe(seen[0]?.groupId);
    await world
      .call(timelinesRpc, poster)
      .WithdrawEntries({ code, entryIds: seen.map(({ id }) => id), restore: false });
    expect((await world.see(code)).total).toBe(0);
  });

  it('is shown in the requested order among images of one date', async () => {
    const { code, poster, ids } = await posted();
    const [first = '', second = '', third = ''] = ids;
    const [more = ''] = await send(poster, [50]);
    const edit = (pictures: { id: string; date?: string }[], added: { id: string }[] = []) =>
      world
        .call(timelinesRpc, poster)
        .EditEntries({ code, ...labels, pictures, withdrawn: [], added, reordered: true });
    await edit([{ id: third }, { id: first }, { id: second }], [{ id: more }]);
    const seen = async () => (await world.see(code)).entries.map(({ id }) => id);
    expect((await seen()).slice(0, 3)).toEqual([third, first, second]);
    await edit([{ id: second }, { id: third, date: '1974' }, { id: first, date: '1974' }]);
    expect((await seen()).filter((id) => ids.includes(id))).toEqual([third, first, second]);
  });

  it('gets no image from another guest, and at most 200', async () => {
    const { code, poster, ids } = await posted();
    const grow = async (caller: Caller, count: number) =>
      world.call(timelinesRpc, caller).EditEntries({
        code,
        ...labels,
        pictures: ids.map((id) => ({ id })),
        withdrawn: [],
        added: (await send(caller, [50])).flatMap((id) => [
          { id },
          ...Array.from({ length: count }, () => ({ id: randomUUID() })),
        ]),
      });
    await expect(grow(guest(), 0)).rejects.toMatchObject({ slug: 'entry-not-yours' });
    await expect(grow(poster, 197)).rejects.toMatchObject({ slug: 'too-many-pictures' });
    await expect(grow(poster, 1)).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(3);
  });

  it('stays unchanged when one of its entries must not be changed', async () => {
    const { code, poster, ids } = await posted();
    const other = await posted();
    await expect(edit(poster, code, [...ids, ...other.ids])).rejects.toMatchObject({ slug: 'entry-unknown' });
    await expect(edit(guest(), code, ids)).rejects.toMatchObject({ slug: 'entry-not-yours' });
    expect((await world.see(code)).entries.every(({ title }) => title === labels.title)).toBe(true);
  });

  it('is corrected by the owner before approval, without a change of author', async () => {
    const { code } = await world.open({ guestPolicy: 'all-held' });
    const poster = guest();
    const signed = { ...labels, submittedBy: 'Rui' };
    const { json } = await world
      .call(timelinesRpc, poster)
      .AddEntries({ code, ...signed, uploadIds: await send(poster, [40, 41]), pictures: [] });
    const ids = json.map((one) => timelineEntry.parse(JSON.parse(one.toString())).id);
    const corrected = { code, ...signed, title: 'The summer dance', withdrawn: [], added: [] };
    const pictures = ids.map((id) => ({ id, date: '1974-06' }));
    await world.call(timelinesRpc, owner).EditEntries({ ...corrected, pictures });
    const own = await world.see(code, { own: true }, poster);
    expect(own.entries.map(({ title, date, submittedBy, status }) => [title, date, submittedBy, status])).toEqual(
      ids.map(() => ['The summer dance', '1974-06', 'Rui', 'held']),
    );
    await world.call(timelinesRpc, poster).EditEntries({ ...corrected, title: 'Until four', pictures });
    expect((await world.see(code, { own: true }, poster)).entries.map(({ title }) => title)).toEqual(
      ids.map(() => 'Until four'),
    );
  });

  it('is withdrawn and restored within 30 days only by its poster', async () => {
    const { code, poster, ids } = await posted();
    const withdraw = (caller: Caller, restore: boolean) =>
      world.call(timelinesRpc, caller).WithdrawEntries({ code, entryIds: ids, restore });
    await withdraw(poster, false);
    expect((await world.see(code)).total).toBe(0);
    await expect(withdraw(guest(), true)).rejects.toMatchObject({ slug: 'entry-unknown' });
    expect((await withdraw(poster, true)).json).toHaveLength(3);
    expect((await world.see(code)).total).toBe(3);
    await expect(withdraw(poster, true)).rejects.toMatchObject({ slug: 'entry-unknown' });
    await withdraw(poster, false);
    await sql`update entries set removed_at = removed_at - interval '29 days' where id = any(${ids}::uuid[])`.execute(
      world.running.db,
    );
    expect((await withdraw(poster, true)).json).toHaveLength(3);
    await withdraw(poster, false);
    await sql`update entries set removed_at = removed_at - interval '31 days' where id = any(${ids}::uuid[])`.execute(
      world.running.db,
    );
    await expect(withdraw(poster, true)).rejects.toMatchObject({ slug: 'withdrawal-final' });
  });

  it('is restored by the owner after the owner removed it', async () => {
    const { code, poster, ids } = await posted();
    const change = (caller: Caller, restore: boolean) =>
      world.call(timelinesRpc, caller).WithdrawEntries({ code, entryIds: ids, restore });
    await change(owner, false);
    await expect(change(poster, true)).rejects.toMatchObject({ slug: 'entry-unknown' });
    await change(owner, true);
    expect((await world.see(code)).total).toBe(3);
  });

  it('stays hidden when restored after the family had hidden it', async () => {
    const { code, poster, ids } = await posted();
    await sql`update entries set status = 'hidden' where id = any(${ids}::uuid[])`.execute(world.running.db);
    await world.call(timelinesRpc, poster).WithdrawEntries({ code, entryIds: ids, restore: false });
    await world.call(timelinesRpc, poster).WithdrawEntries({ code, entryIds: ids, restore: true });
    const { rows } = await sql<{ status: string }>`
      select status from entries where id = any(${ids}::uuid[])`.execute(world.running.db);
    expect(rows.map(({ status }) => status)).toEqual(['hidden', 'hidden', 'hidden']);
  });
});
