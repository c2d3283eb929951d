import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { maxRepliesPerMemory } from '@keepsake/contracts/values/limits';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import {
  anonymousViewer,
  guest,
  owner,
  ownerId,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';
import { postgresOwners } from '../governance/adapters/owners.postgres.js';
import { deleteExpiredReplies } from './application/delete-expired-replies.js';
import { postgresReplies } from './adapters/replies.postgres.js';

let world: TimelineWorld;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
const clock = { now: () => new Date((nowMs += 1)) };
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  world = await timelineWorld({ clock });
});
afterAll(() => world.stop());

const as = (caller: Caller, key?: string) => world.call(repliesRpc, caller, key);
const story = async (more: object = {}) => {
  const { code, timelineId } = await world.open(more);
  const { entryId } = await world.post(owner, code);
  return { code, timelineId, entryId };
};
const reply = (place: { code: string; entryId: string }, caller: Caller = guest(), more: object = {}, key?: string) =>
  as(caller, key).AddReply({
    code: place.code,
    entryId: place.entryId,
    text: 'I was there.',
    submittedBy: 'Rui',
    ...more,
  });
const seen = async ({ code, entryId }: { code: string; entryId: string }, caller: Caller = guest()) => {
  const { memories } = await as(caller).ListReplies({ code, entryIds: [entryId], asGuest: false });
  return memories[0];
};
const settings = (code: string, change: object) =>
  world.call(timelinesRpc, owner).SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, ...change });

describe('hearts', () => {
  it('counts one per browser, and none after it is taken back', async () => {
    const place = await story();
    const [one, other] = [guest(), guest()];
    for (const caller of [one, one, other]) await as(caller).SetHeart({ ...place, given: true });
    expect(await seen(place, one)).toMatchObject({ hearts: 2, hearted: true });
    expect(await seen(place)).toMatchObject({ hearts: 2, hearted: false });
    for (const given of [false, false]) await as(one).SetHeart({ ...place, given });
    expect(await seen(place, one)).toMatchObject({ hearts: 1, hearted: false });
  });

  it('belongs to a contribution whose first photo is withdrawn later', async () => {
    const { code } = await world.open();
    const author = guest();
    const groupId = randomUUID();
    const [first, second] = [
      await world.post(author, code, { groupId }),
      await world.post(author, code, { groupId, title: 'Later' }),
    ];
    await as(guest()).SetHeart({ code, entryId: second.entryId, given: true });
    expect(await seen({ code, entryId: first.entryId })).toMatchObject({ hearts: 1 });
    expect(await seen({ code, entryId: second.entryId })).toBeUndefined();
    await world.call(timelinesRpc, author).RemoveEntry({ code, entryId: first.entryId });
    expect(await seen({ code, entryId: second.entryId })).toMatchObject({ hearts: 1 });
    expect(await seen({ code, entryId: first.entryId })).toBeUndefined();
  });
});

describe('a reply', () => {
  it('is shown immediately and added once when the request is repeated', async () => {
    const place = await story();
    const [author, key] = [guest(), randomUUID()];
    const first = await reply(place, author, {}, key);
    expect(await reply(place, author, {}, key)).toEqual(first);
    expect((await seen(place))?.replies).toMatchObject([
      { id: first.id, text: 'I was there.', submittedBy: 'Rui', status: 'shown', own: false },
    ]);
    expect((await seen(place, author))?.replies).toMatchObject([{ own: true }]);
  });

  it('waits for approval by the guest policy, counted for the owner', async () => {
    const place = await story({ guestPolicy: 'first-held' });
    const author = guest();
    const { id, status } = await reply(place, author);
    expect(status).toBe('held');
    expect((await seen(place))?.replies).toEqual([]);
    expect((await seen(place, author))?.replies).toMatchObject([{ status: 'held' }]);
    const counts = async () => (await world.call(manageRpc, owner).GetDesk({ code: place.code })).counts;
    expect(await counts()).toMatchObject({ held: 0, heldReplies: 1 });
    expect(await world.see(place.code, { own: true }, owner)).toMatchObject({ keeping: { waiting: 1 } });
    const { replies } = await as(owner).ListManagedReplies({ code: place.code, status: 'held', limit: 0 });
    expect(replies).toMatchObject([{ reply: { id }, memory: 'A walk' }]);
    for (const act of ['approve', 'approve']) await as(owner).ChangeReply({ code: place.code, id, act });
    expect(await counts()).toMatchObject({ heldReplies: 0 });
    expect((await seen(place))?.replies).toMatchObject([{ status: 'shown' }]);
    expect((await reply(place, author)).status).toBe('shown');
  });

  it('is removed and restored by its author, not by others', async () => {
    const place = await story();
    const author = guest();
    const { id } = await reply(place, author);
    const change = (caller: Caller, act: string) => as(caller).ChangeReply({ code: place.code, id, act });
    await expect(change(guest(), 'remove')).rejects.toMatchObject({ slug: 'reply-not-yours' });
    await expect(change(author, 'hide')).rejects.toMatchObject({ slug: 'reply-not-yours' });
    expect(await change(author, 'remove')).toMatchObject({ status: 'removed' });
    expect((await seen(place))?.replies).toEqual([]);
    await expect(change(owner, 'restore')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await change(author, 'restore')).toMatchObject({ status: 'shown' });
    expect(await change(owner, 'remove')).toMatchObject({ status: 'removed' });
    await expect(change(author, 'restore')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await change(owner, 'restore')).toMatchObject({ status: 'shown' });
    expect(await change(owner, 'hide')).toMatchObject({ status: 'hidden' });
    expect((await seen(place, author))?.replies).toEqual([]);
    expect(await change(owner, 'restore')).toMatchObject({ status: 'shown' });
  });

  it('is hidden with its memory', async () => {
    const place = await story();
    await reply(place);
    await world.call(timelinesRpc, owner).ModerateEntry({ code: place.code, entryId: place.entryId, act: 'hide' });
    expect(await seen(place)).toBeUndefined();
    expect((await seen(place, owner))?.replies).toHaveLength(1);
    const asGuest = await as(owner).ListReplies({ code: place.code, entryIds: [place.entryId], asGuest: true });
    expect(asGuest.memories).toEqual([]);
    await expect(reply(place)).rejects.toMatchObject({ slug: 'entry-unknown' });
    await world.call(timelinesRpc, owner).ModerateEntry({ code: place.code, entryId: place.entryId, act: 'restore' });
    expect((await seen(place))?.replies).toHaveLength(1);
  });

  it('is neither accepted nor listed while the owner has switched replies off', async () => {
    const place = await story();
    await reply(place);
    expect(await settings(place.code, { repliesAllowed: false })).toMatchObject({ repliesAllowed: false });
    expect(
      await as(guest()).ListReplies({ code: place.code, entryIds: [place.entryId], asGuest: false }),
    ).toMatchObject({
      allowed: false,
      memories: [],
    });
    await expect(reply(place)).rejects.toMatchObject({ slug: 'replies-off' });
    await expect(as(guest()).SetHeart({ ...place, given: true })).rejects.toMatchObject({ slug: 'replies-off' });
    await settings(place.code, { repliesAllowed: true });
    expect((await seen(place))?.replies).toHaveLength(1);
  });

  it('is refused while guests are paused, and on a private timeline without a grant', async () => {
    const paused = await story();
    await settings(paused.code, { guestsPaused: true });
    await expect(reply(paused)).rejects.toMatchObject({ slug: 'guests-paused' });
    expect(await as(guest()).ListReplies({ code: paused.code, entryIds: [], asGuest: false })).toMatchObject({
      open: false,
    });
    expect((await reply(paused, owner)).status).toBe('shown');
    const place = await story({ privacy: { isPrivate: true, accessCode: 'BOAT41', inviteEmails: [] } });
    await expect(reply(place)).rejects.toMatchObject({ slug: 'private-timeline' });
  });

  it('has a length and a number per memory', async () => {
    const place = await story();
    await expect(reply(place, guest(), { text: 'x'.repeat(501) })).rejects.toMatchObject({ kind: 'invalid' });
    await sql`
      insert into replies (id, timeline_id, memory_id, text, browser_id, status, submitted_at)
      select gen_random_uuid(), ${place.timelineId}, ${place.entryId}, 'Yes.', 'b', 'shown', now()
      from generate_series(1, ${maxRepliesPerMemory})`.execute(world.running.db);
    await expect(reply(place)).rejects.toMatchObject({ slug: 'too-many-replies' });
  });

  it('is reported, listed with its text, and hidden without its memory', async () => {
    const place = await story();
    const { id: replyId } = await reply(place);
    const reporter = guest();
    const report = (more: object) =>
      world.call(keepingRpc, reporter).ReportEntry({
        code: place.code,
        entryId: place.entryId,
        reason: 'hurtful',
        words: '',
        aboutKeepers: false,
        ...more,
      });
    await report({});
    const { reportId } = await report({ replyId });
    expect(await report({ replyId })).toEqual({ reportId });
    expect(await world.call(keepingRpc, anonymousViewer).GetReport({ id: reportId })).toMatchObject({
      title: 'I was there.',
    });
    const listed = async () => (await world.call(keepingRpc, owner).ListReports({ code: place.code })).reports;
    expect((await listed()).map(({ replyText, replyBy }) => [replyText, replyBy])).toEqual([
      [undefined, undefined],
      ['I was there.', 'Rui'],
    ]);
    const { reports } = await world.call(keepingRpc, support).ListSupportReports({ settled: false, limit: 1 });
    expect(reports[0]?.report).toMatchObject({ replyText: 'I was there.' });
    await world.call(keepingRpc, owner).SettleReport({ code: place.code, id: reportId, act: 'hide' });
    expect(await listed()).toHaveLength(1);
    expect((await seen(place))?.replies).toEqual([]);
    const events = (await world.published()).filter(({ type, data }) => {
      return type === entryReported.name && data['timelineId'] === place.timelineId;
    });
    expect(JSON.stringify(events)).not.toMatch(/Rui|I was there/);
  });
});

describe('erasing', () => {
  const sweep = () =>
    deleteExpiredReplies({ replies: postgresReplies(world.running.db), clock })(
      {},
      world.running.contextFor({
        caller: anonymousViewer,
        correlationId: 'test',
        signal: AbortSignal.timeout(20_000),
      }),
    );
  const rowsOf = async (timelineId: string) => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from replies where timeline_id = ${timelineId}) +
        (select count(*) from hearts where timeline_id = ${timelineId}) as n`.execute(world.running.db);
    return Number(rows[0]?.n);
  };

  it('deletes removed replies after thirty days, and all of an erased memory', async () => {
    const [kept, gone] = [await story(), await story()];
    const author = guest();
    const { id } = await reply(kept, author);
    await as(author).ChangeReply({ code: kept.code, id, act: 'remove' });
    await reply(gone);
    await as(author).SetHeart({ ...gone, given: true });
    await world.call(timelinesRpc, owner).RemoveEntry({ code: gone.code, entryId: gone.entryId });
    await sweep();
    expect([await rowsOf(kept.timelineId), await rowsOf(gone.timelineId)]).toEqual([1, 2]);
    nowMs += 31 * dayMs;
    await sql`update entries set removed_at = null where id = ${gone.entryId}`.execute(world.running.db);
    await sweep();
    expect([await rowsOf(kept.timelineId), await rowsOf(gone.timelineId)]).toEqual([0, 0]);
    await expect(as(author).ChangeReply({ code: kept.code, id, act: 'restore' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('takes an erased owner’s name off their replies, or deletes all with the timeline', async () => {
    const person = `${ownerId}-erased`;
    const [stays, leaves] = [await story({ ownerId: person }), await story({ ownerId: person })];
    for (const place of [stays, leaves]) {
      await reply(place, guest(), { submittedBy: 'maria rossi' });
      await reply(place, guest(), { submittedBy: 'Rui' });
    }
    await world.inOneTransaction(async (tx) => {
      await postgresOwners.setDisposition(tx, leaves.timelineId, 'remove');
      await postgresOwners.unsign(tx, person, clock.now());
      await postgresOwners.erase(tx, person, clock.now());
      return {};
    });
    expect((await seen(stays))?.replies.map(({ submittedBy }) => submittedBy)).toEqual([undefined, 'Rui']);
    expect(await rowsOf(leaves.timelineId)).toBe(0);
  });
});
