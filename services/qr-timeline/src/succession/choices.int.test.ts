import { describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import {
  after,
  anyone,
  as,
  customer,
  eventTime,
  freshEmail,
  idOf,
  newsOf,
  notice,
  now,
  open,
  ownerOf,
  pass,
  signIn,
  system,
  under,
  untilAnnounced,
  withSuccessor,
  useSuccessionWorld,
} from '../composition/succession-fixture.js';
import { postgresSuccession } from './adapters/succession.postgres.js';

useSuccessionWorld();

it.each(['close', 'remove'] as const)('refuses the successor a page that its owner chose to %s', async (wish) => {
  const { owner, successor, code, timelineId, token } = await withSuccessor();
  await as(customer(owner)).SaveWish({ code, wish });
  await untilAnnounced();
  pass(30);
  expect(await as(customer(successor)).GetSuccessorRequest({ token })).toMatchObject({ needed: false });
  await expect(as(customer(successor)).TakeOver({ token })).rejects.toMatchObject({ slug: 'successor-not-needed' });
  await signIn(owner);
  expect(await newsOf(timelineId)).not.toContain('successor-stopped');
  expect(await ownerOf(code)).toBe(idOf(owner));
});

it('begins the waiting period again when a successor agrees after a refusal', async () => {
  const { owner, successor, code, timelineId, token } = await withSuccessor();
  await untilAnnounced();
  await as(anyone).AnswerSuccessorRequest({ token, agrees: false });
  pass(60);
  await as(anyone).AnswerSuccessorRequest({ token, agrees: true });
  expect((await newsOf(timelineId)).slice(-3)).toEqual(['successor-declined', 'successor-agreed', 'announced']);
  expect(await as(customer(successor)).TakeOver({ token })).toMatchObject({ ownsFrom: expect.any(String) });
  expect(await ownerOf(code)).toBe(idOf(owner));
  await after(31);
  expect(await ownerOf(code)).toBe(idOf(successor));
});

it('emails only the corrected successor when the correction comes first', async () => {
  const { owner, code, timelineId } = await withSuccessor('later');
  const email = freshEmail();
  await as(customer(owner)).NameSuccessor({ code, name: 'Rui Rossi', email });
  const asked = (await under.published()).filter(
    ({ type, data }) => type === successionMoved.name && data['timelineId'] === timelineId,
  );
  expect(asked).toHaveLength(2);
  const [first, second] = asked.map(({ data }) =>
    as(system).GetSuccessionNotice({ timelineId, news: 'successor-asked', successorId: String(data['successorId']) }),
  );
  await expect(first).rejects.toMatchObject({ kind: 'not-found' });
  expect(await second).toMatchObject({ to: email });
});

it('announces no closing of a page that is closed already', async () => {
  const owner = freshEmail();
  const { code, timelineId } = await open(owner);
  await as(customer(owner)).SaveWish({ code, wish: 'close' });
  await untilAnnounced();
  expect(await notice(timelineId, 'announced')).toMatchObject({ to: owner, plan: 'close' });
  await under
    .call(timelinesRpc, customer(owner))
    .SaveSettings({ code, guestsPaused: true, inviteEmails: [], inviteEmailsGiven: false });
  await expect(notice(timelineId, 'announced')).rejects.toMatchObject({ kind: 'not-found' });
});

describe('the yearly question', () => {
  it.each(['first', 'last'] as const)('describes the page to be removed when it is the %s of two', async (which) => {
    const owner = freshEmail();
    const pages = [await open(owner), await open(owner)].toSorted((a, b) => (a.timelineId < b.timelineId ? -1 : 1));
    const [removed, kept] = which === 'first' ? pages : pages.toReversed();
    await as(customer(owner)).SaveWish({ code: removed?.code ?? '', wish: 'remove' });
    await after(366);
    expect(await newsOf(kept?.timelineId ?? '')).toEqual([]);
    expect(await newsOf(removed?.timelineId ?? '')).toEqual(['checked']);
    expect(await notice(removed?.timelineId ?? '', 'checked')).toMatchObject({ plan: 'remove', others: 1 });
  });

  it('delays no reminder when many first questions are due', async () => {
    const [reminded, ...others] = [freshEmail(), freshEmail(), freshEmail()];
    const { code } = await open(reminded ?? '');
    await as(customer(reminded ?? '')).SaveWish({ code, wish: 'close' });
    await after(366);
    for (const email of others) await open(email);
    await sql`update timelines set owner_seen_at = '2001-01-01' where owner_id = any(${others.map(idOf)}::text[])`.execute(
      under.running.db,
    );
    pass(31);
    const due = await postgresSuccession(under.running.db).due(new Date(now()), 1);
    expect(due).toHaveLength(2);
    expect(due).toContain(idOf(reminded ?? ''));
  });
});

it('leaves a page without an owner to the successor with any wish', async () => {
  const { owner, code, timelineId, token } = await withSuccessor();
  await as(customer(owner)).SaveWish({ code, wish: 'close' });
  await under.deliver(customerErased, { customerId: idOf(owner) }, { at: eventTime() });
  await after(1);
  expect((await newsOf(timelineId)).slice(2)).toEqual(['successor-needed']);
  expect(await as(anyone).GetSuccessorRequest({ token })).toMatchObject({ needed: true });
});

describe('a hand-over at the same moment', () => {
  const lockWaits = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      under.running.db,
    );
    return rows.length > 0;
  };
  /** Hands the timeline over while the event is being handled. */
  const during = async (handled: () => Promise<unknown>, timelineId: string, successorId: string): Promise<void> => {
    const done = await under.running.db.transaction().execute(async (db) => {
      await sql`select 1 from timelines where id = ${timelineId} for no key update`.execute(db);
      const running = handled();
      await eventually(lockWaits, 'the event to wait for the timeline');
      await sql`update timelines set owner_id = ${successorId} where id = ${timelineId}`.execute(db);
      await sql`delete from timeline_successors where timeline_id = ${timelineId}`.execute(db);
      return { running };
    });
    await done.running;
  };

  it('leaves no page to a successor who is erased', async () => {
    const { successor, code, timelineId } = await withSuccessor();
    const customerId = idOf(successor);
    await during(() => under.deliver(customerErased, { customerId }, { at: eventTime() }), timelineId, customerId);
    expect(await ownerOf(code)).not.toBe(customerId);
  });

  it('leaves no page under the old address of a successor', async () => {
    const { successor, code, timelineId } = await withSuccessor();
    const [fromId, toId] = [idOf(successor), idOf(freshEmail())];
    await during(() => under.deliver(customerMerged, { fromId, toId }, { at: eventTime() }), timelineId, fromId);
    expect(await ownerOf(code)).toBe(toId);
  });
});
