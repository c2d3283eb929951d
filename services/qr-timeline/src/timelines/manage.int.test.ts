import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { manageEntry } from '@keepsake/contracts/rest/manage';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { guest, owner, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const client = (caller: Caller = owner, key?: string) => world.call(manageRpc, caller, key);
const stranger: Caller = { kind: 'customer', id: 'somebody-else-0123456789', browserId: 'another-browser' };

const listed = async (
  code: string,
  status: string,
  more: { search?: string; cursor?: string; limit?: number; anniversaryOf?: string } = {},
) => {
  const { json, nextCursor } = await client().ListDeskEntries({ code, status, limit: 0, ...more });
  const entries = z.array(manageEntry).parse(JSON.parse(json.toString()));
  return { titles: entries.map(({ title }) => title), ids: entries.map(({ id }) => id), nextCursor };
};

const held = async (...titles: readonly string[]) => {
  const { code } = await world.open({ guestPolicy: 'all-held' as const });
  const ids: string[] = [];
  for (const title of titles) ids.push((await world.post(guest(), code, { title })).entryId);
  return { code, ids };
};

type Status = 'shown' | 'held' | 'hidden' | 'removed';
const move = (ids: readonly string[], from: Status, to: Status) => ids.map((id) => ({ id, from, to }));
const shown = async (code: string) => (await world.see(code)).entries.map(({ title }) => title);

describe('memories of this day', () => {
  it('are those of earlier years with a day, in any year but this', async () => {
    const { code } = await world.open({});
    for (const [title, date] of [
      ['Long ago', '1974-11-28'],
      ['Last year', '2025-11-28'],
      ['This year', '2026-11-28'],
      ['The day before', '1974-11-27'],
      ['The month', '1974-11'],
      ['Undated', undefined],
    ] as const)
      await world.post(guest(), code, { title, ...(date !== undefined && { date }) });
    const { titles } = await listed(code, 'shown', { anniversaryOf: '2026-11-28' });
    expect(titles.toSorted()).toEqual(['Last year', 'Long ago']);
    await expect(listed(code, 'shown', { anniversaryOf: '11-28' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the manage view', () => {
  it('shows the state of the timeline to its keepers only', async () => {
    const { code } = await held('One', 'Two');
    expect(await client().GetDesk({ code })).toMatchObject({
      code,
      role: 'owner',
      about: { revision: 0, eventTypeSlug: 'memorial', honoreeName: 'Giulia Rossi' },
      counts: { shown: 0, held: 2, hidden: 0, heldReplies: 0 },
      guestPolicy: 'all-held' as const,
      isPrivate: false,
    });
    expect(await client(support).GetDesk({ code })).toMatchObject({ role: 'support' });
    for (const [caller, slug] of [
      [guest(), 'sign-in-needed'],
      [stranger, 'not-your-timeline'],
      [{ kind: 'staff', id: 'finance', role: 'finance' }, 'not-your-timeline'],
    ] as const) {
      await expect(client(caller).GetDesk({ code })).rejects.toMatchObject({ slug });
      await expect(client(caller).ListDeskEntries({ code, status: 'all', limit: 0 })).rejects.toMatchObject({ slug });
      await expect(client(caller).MoveEntries({ code, moves: [] })).rejects.toMatchObject({ slug });
      await expect(client(caller).Describe({ code, heading: 'Mine' })).rejects.toMatchObject({ slug });
      await expect(client(caller).SetPicture({ code, place: 'cover' })).rejects.toMatchObject({ slug });
      await expect(client(caller).CompleteStory({ code, complete: true })).rejects.toMatchObject({ slug });
    }
  });

  it('shows held entries on the page to the owner but not to guests', async () => {
    const { code } = await held('One');
    expect(await world.see(code, { own: true }, owner)).toMatchObject({ keeping: { waiting: 1 } });
    for (const caller of [guest(), support])
      expect(await world.see(code, { own: true }, caller)).not.toHaveProperty('keeping');
    expect(await world.see(code)).not.toHaveProperty('keeping');
  });

  it('lists held entries oldest first, others newest first, page by page', async () => {
    const { code } = await held('One', 'Two', 'Three');
    expect((await listed(code, 'held')).titles).toEqual(['One', 'Two', 'Three']);
    const first = await listed(code, 'all', { limit: 2 });
    expect(first.titles).toEqual(['Three', 'Two']);
    const cursor = z.string().parse(first.nextCursor);
    expect(await listed(code, 'all', { limit: 2, cursor })).toMatchObject({ titles: ['One'] });
  });

  it('finds text, names and places, and matches a percent sign literally', async () => {
    const { code } = await world.open();
    await world.post(guest(), code, { title: 'The boat', submittedBy: 'Inés', location: 'Porto' });
    await world.post(guest(), code, { title: '100 % blue' });
    expect((await listed(code, 'all', { search: 'BOAT' })).titles).toEqual(['The boat']);
    expect((await listed(code, 'all', { search: 'inés' })).titles).toEqual(['The boat']);
    expect((await listed(code, 'all', { search: 'port' })).titles).toEqual(['The boat']);
    expect((await listed(code, 'all', { search: '%' })).titles).toEqual(['100 % blue']);
    expect((await listed(code, 'all', { search: '_' })).titles).toEqual([]);
  });
});

describe('moderation of entries', () => {
  it('shows some, hides others, and undoes both', async () => {
    const { code, ids } = await held('One', 'Two', 'Three');
    const [one = '', two = '', three = ''] = ids;
    const answer = await client().MoveEntries({
      code,
      moves: [...move([one, two], 'held', 'shown'), ...move([three], 'held', 'hidden')],
    });
    expect(answer).toMatchObject({ counts: { shown: 2, held: 0, hidden: 1 }, stayed: [] });
    expect(await shown(code)).toEqual(['One', 'Two']);
    const undone = await client().MoveEntries({
      code,
      moves: answer.moved.map(({ id, from, to }) => ({ id, from: to, to: from })),
    });
    expect(undone.counts).toEqual({ shown: 0, held: 3, hidden: 0, heldReplies: 0 });
    expect(await shown(code)).toEqual([]);
  });

  it('shows all held entries in one request', async () => {
    const { code } = await held('One', 'Two', 'Three');
    const { moved, counts } = await client().MoveEntries({ code, moves: [], allFrom: 'held', allTo: 'shown' });
    expect([moved.length, counts?.held]).toEqual([3, 0]);
    expect(await shown(code)).toEqual(['One', 'Two', 'Three']);
  });

  it('keeps and lists entries that another keeper decided concurrently', async () => {
    const { code, ids } = await held('One', 'Two');
    const [one = ''] = ids;
    await client().MoveEntries({ code, moves: move([one], 'held', 'hidden') });
    const late = await client().MoveEntries({ code, moves: move(ids, 'held', 'shown') });
    expect(late.moved.map(({ id }) => id)).toEqual([ids[1]]);
    expect(late.stayed).toEqual([{ id: one, status: 'hidden' }]);
    expect(late.counts).toEqual({ shown: 1, held: 0, hidden: 1, heldReplies: 0 });
  });

  it('is idempotent for a repeated request', async () => {
    const { code, ids } = await held('One');
    const moves = move(ids, 'held', 'shown');
    const first = await client(owner, 'same-key').MoveEntries({ code, moves });
    const again = await client(owner, 'same-key').MoveEntries({ code, moves });
    expect(again.moved).toEqual(first.moved);
    expect((await world.see(code)).version).toBe(3);
  });

  it('changes nothing on another timeline', async () => {
    const { ids } = await held('Theirs');
    const { code } = await world.open();
    const answer = await client().MoveEntries({ code, moves: move(ids, 'held', 'shown') });
    expect(answer).toMatchObject({ moved: [], stayed: [{ status: 'removed' }] });
  });

  it('removes and restores within 30 days, but never what its writer withdrew', async () => {
    const { code } = await world.open();
    const writer = guest();
    const kept = await world.post(guest(), code, { title: 'Deleted' });
    const gone = await world.post(writer, code, { title: 'Withdrawn' });
    await world.call(timelinesRpc, writer).RemoveEntry({ code, entryId: gone.entryId });
    await client().MoveEntries({ code, moves: move([kept.entryId], 'shown', 'removed') });
    expect(await shown(code)).toEqual([]);
    expect((await listed(code, 'removed')).titles).toEqual(['Deleted']);
    expect((await listed(code, 'all')).titles).toEqual([]);
    const back = await client().MoveEntries({ code, moves: move([kept.entryId, gone.entryId], 'removed', 'shown') });
    expect(back.stayed).toEqual([{ id: gone.entryId, status: 'removed' }]);
    expect(await shown(code)).toEqual(['Deleted']);
    await client().MoveEntries({ code, moves: move([kept.entryId], 'shown', 'removed') });
    const age = (days: number) =>
      sql`update entries set taken_off_at = now() - ${days} * interval '1 day' where id = ${kept.entryId}`.execute(
        world.running.db,
      );
    await age(29);
    expect((await listed(code, 'removed')).titles).toEqual(['Deleted']);
    await age(31);
    expect((await listed(code, 'removed')).titles).toEqual([]);
    expect((await client().MoveEntries({ code, moves: move([kept.entryId], 'removed', 'shown') })).moved).toEqual([]);
  });

  it('restores what the owner withdrew on the page', async () => {
    const { code } = await world.open();
    const { entryId } = await world.post(owner, code, { title: 'Withdrawn by the owner' });
    await world.call(timelinesRpc, owner).RemoveEntry({ code, entryId });
    expect((await listed(code, 'removed')).titles).toEqual(['Withdrawn by the owner']);
    expect((await client().MoveEntries({ code, moves: move([entryId], 'removed', 'shown') })).stayed).toEqual([]);
    expect(await shown(code)).toEqual(['Withdrawn by the owner']);
    expect((await listed(code, 'removed')).titles).toEqual([]);
  });

  it('publishes each entry that support changed', async () => {
    const { code, ids } = await held('One', 'Two');
    await client(support).MoveEntries({ code, moves: move(ids, 'held', 'hidden') });
    const published = (await world.published()).filter(({ type }) => type === qrTimelineStaffActed.name);
    for (const subjectId of ids)
      expect(published).toContainEqual(
        expect.objectContaining({
          data: expect.objectContaining({ subjectId, action: 'entry-hidden', changed: ['status'] }),
        }),
      );
  });
});

describe('manage permissions', () => {
  const keep = async (code: string, role: string): Promise<Caller> => {
    const id = `${role}-0123456789abcdef`;
    await sql`update timelines set keepers = ${JSON.stringify({ [id]: role })}::jsonb where code = ${code}`.execute(
      world.running.db,
    );
    return { kind: 'customer', id, browserId: `browser-of-${role}` };
  };

  it('let helpers show and hide, but not remove or describe', async () => {
    const { code, ids } = await held('One', 'Two');
    const [one = '', two = ''] = ids;
    const helper = await keep(code, 'helper');
    expect(await client(helper).GetDesk({ code })).toMatchObject({ role: 'helper' });
    expect((await client(helper).MoveEntries({ code, moves: move([one], 'held', 'shown') })).moved).toHaveLength(1);
    expect((await client(helper).MoveEntries({ code, moves: move([two], 'held', 'removed') })).moved).toEqual([]);
    const refused = { kind: 'forbidden', slug: 'not-your-part' };
    await expect(client(helper).Describe({ code, heading: 'Mine' })).rejects.toMatchObject(refused);
    await expect(client(helper).SetPicture({ code, place: 'cover' })).rejects.toMatchObject(refused);
    await expect(client(helper).CompleteStory({ code, complete: true })).rejects.toMatchObject(refused);
  });

  it('let keepers do all of it', async () => {
    const { code, ids } = await held('One');
    const keeper = await keep(code, 'keeper');
    expect((await client(keeper).MoveEntries({ code, moves: move(ids, 'held', 'removed') })).moved).toHaveLength(1);
    expect(await client(keeper).Describe({ code, heading: 'Ours' })).toMatchObject({ heading: 'Ours' });
    expect(await client(keeper).CompleteStory({ code, complete: true })).toMatchObject({ isComplete: true });
  });
});

describe('the header of a timeline', () => {
  it('has texts in a second language until it is removed', async () => {
    const { code } = await world.open();
    const two = { textLanguage: 'en', secondLanguage: 'es' };
    await client().Describe({ code, ...two, eventDescription: 'She kept the light.' });
    expect(await world.see(code)).not.toHaveProperty('second');
    await client().Describe({ code, secondSubtitle: 'Guardiana del faro', secondDescription: 'Cuidó del faro.' });
    expect(await world.see(code)).toMatchObject({
      textLanguage: 'en',
      eventDescription: 'She kept the light.',
      second: { language: 'es', subtitle: 'Guardiana del faro', eventDescription: 'Cuidó del faro.' },
    });
    await expect(client().Describe({ code, secondLanguage: 'tlh' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await client().Describe({ code, secondLanguage: '' })).not.toHaveProperty(
      'secondSubtitle',
      expect.anything(),
    );
    expect(await world.see(code)).not.toHaveProperty('second');
  });

  it('shows family texts immediately and defaults of the event type otherwise', async () => {
    const { code } = await world.open();
    const details = await client().Describe({
      code,
      revision: 0,
      eventType: 'wedding',
      heading: 'Ana and Rui',
      subtitle: '',
      fromDate: '1941',
      toDate: '2024-03',
      restingPlace: 'Prazeres, row 12',
    });
    expect(details).toMatchObject({ revision: 1, eventTypeSlug: 'wedding', heading: 'Ana and Rui', toDate: '2024-03' });
    const page = await world.see(code);
    expect(page).toMatchObject({ heading: 'Ana and Rui', fromDate: '1941', restingPlace: 'Prazeres, row 12' });
    expect(page).not.toHaveProperty('subtitle');
    await client().Describe({ code, heading: '', restingPlace: '' });
    expect(await world.see(code)).toEqual(expect.not.objectContaining({ heading: expect.anything() }));
  });

  it('rejects the second of two concurrent edits and keeps the first', async () => {
    const { code } = await world.open();
    await client().Describe({ code, revision: 0, heading: 'First' });
    await expect(client().Describe({ code, revision: 0, heading: 'Second' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'changed-meanwhile',
      extra: { revision: 1 },
    });
    expect(await world.see(code)).toMatchObject({ heading: 'First' });
  });

  it('is saved once for repeated requests', async () => {
    const { code } = await world.open();
    const change = { code, revision: 0, heading: 'Once' };
    expect(await client(owner, 'one-key').Describe(change)).toMatchObject({ revision: 1 });
    expect(await client(owner, 'one-key').Describe(change)).toMatchObject({ revision: 1, heading: 'Once' });
  });

  it('removes the former portrait from its address when it is replaced', async () => {
    const { code } = await world.open();
    const picture = async (color: string) => {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
        .jpeg()
        .toBuffer();
      return (await world.upload(owner, bytes)).uploadId;
    };
    await client().SetPicture({ code, place: 'portrait', uploadId: await picture('#8A5A12') });
    const first = (await world.see(code)).portraitUrl ?? '';
    expect((await world.bytesOf(first)).length).toBeGreaterThan(0);
    await client().SetPicture({ code, place: 'portrait', uploadId: await picture('#46604F') });
    const second = (await world.see(code)).portraitUrl ?? '';
    expect(second).not.toBe(first);
    await expect(world.bytesOf(first)).rejects.toMatchObject({ slug: 'media-unknown' });
    await client().SetPicture({ code, place: 'portrait' });
    await expect(world.bytesOf(second)).rejects.toMatchObject({ slug: 'media-unknown' });
    expect(await world.see(code)).not.toHaveProperty('portraitUrl');
  });

  it('uses an entry’s image as portrait and cover until it is removed', async () => {
    const { code } = await world.open();
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#46604F' } })
      .jpeg()
      .toBuffer();
    const { uploadId } = await world.upload(owner, bytes);
    const { entryId, entry } = await world.post(owner, code, { uploadId });
    const [, , pictureId = ''] = (entry.mediaUrl ?? '').split('/');
    for (const place of ['portrait', 'cover']) await client().SetPicture({ code, place, pictureId });
    expect(await world.see(code)).toMatchObject({ portraitUrl: entry.mediaUrl, coverUrl: entry.mediaUrl });
    await client().SetPicture({ code, place: 'cover' });
    await client().SetPicture({ code, place: 'cover', pictureId });

    const other = await world.open();
    await expect(client().SetPicture({ code: other.code, place: 'cover', pictureId })).rejects.toMatchObject({
      slug: 'picture-unknown',
    });
    await world.call(timelinesRpc, owner).RemoveEntry({ code, entryId });
    const after = await world.see(code);
    expect([after.portraitUrl, after.coverUrl]).toEqual([undefined, undefined]);
    await expect(world.bytesOf(entry.mediaUrl ?? '')).rejects.toMatchObject({ slug: 'media-unknown' });
    await expect(client().SetPicture({ code, place: 'cover', pictureId })).rejects.toMatchObject({
      slug: 'picture-unknown',
    });
  });

  it('restores the previous portrait', async () => {
    const { code } = await world.open();
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8A5A12' } })
      .jpeg()
      .toBuffer();
    const { portraitId = '' } = await client().SetPicture({
      code,
      place: 'portrait',
      uploadId: (await world.upload(owner, bytes)).uploadId,
    });
    await client().SetPicture({ code, place: 'portrait' });
    expect(await client().SetPicture({ code, place: 'portrait', pictureId: portraitId })).toMatchObject({ portraitId });
    expect((await world.bytesOf(`/media/${portraitId}/full`)).length).toBeGreaterThan(0);
  });

  it('rejects a file of another browser', async () => {
    const { code } = await world.open();
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { uploadId } = await world.upload(guest(), bytes);
    await expect(client().SetPicture({ code, place: 'cover', uploadId })).rejects.toMatchObject({
      slug: 'upload-missing',
    });
  });

  it('marks the story complete, also on its plate, and reverts it', async () => {
    const { code } = await world.open();
    const lifeState = async () =>
      (await sql<{ s: string }>`select life_state as s from codes where code = ${code}`.execute(world.running.db))
        .rows[0]?.s;
    expect(await client().CompleteStory({ code, complete: true })).toEqual({ code, isComplete: true });
    expect([await lifeState(), (await world.see(code)).isComplete]).toEqual(['completed', true]);
    await client().CompleteStory({ code, complete: true });
    expect(await client().CompleteStory({ code, complete: false })).toEqual({ code, isComplete: false });
    expect([await lifeState(), (await world.see(code)).isComplete]).toEqual(['activated', false]);
  });
});
