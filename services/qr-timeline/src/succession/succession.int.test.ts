import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import {
  after,
  anyone,
  as,
  customer,
  daily,
  freshEmail,
  idOf,
  newsOf,
  notice,
  open,
  ownerOf,
  pass,
  signIn,
  support,
  system,
  tokenOf,
  under,
  untilAnnounced,
  useSuccessionWorld,
  withSuccessor,
} from '../composition/succession-fixture.js';
import { checkOwnersJob } from './application/check-owners.js';

useSuccessionWorld();

describe('a successor', () => {
  it('agrees by email without an account, and the owner gets an email', async () => {
    const { owner, code, timelineId, token } = await withSuccessor();
    expect(await newsOf(timelineId)).toEqual(['successor-asked', 'successor-agreed']);
    expect(await as(customer(owner)).GetSuccession({ code })).toMatchObject({
      wish: 'hand-over',
      successor: { name: 'Rui Rossi', state: 'agreed' },
    });
    expect(await notice(timelineId, 'successor-agreed')).toMatchObject({ to: owner, successorName: 'Rui Rossi' });
    await as(anyone).AnswerSuccessorRequest({ token, agrees: true });
    expect(await newsOf(timelineId)).toHaveLength(2);
  });

  it('reads only masked addresses and names before answering', async () => {
    const { successor, token } = await withSuccessor('later');
    const request = await as(anyone).GetSuccessorRequest({ token });
    expect(request).toMatchObject({ state: 'asked', askerName: 'Ines Rossi', needed: false, mine: false });
    expect(JSON.stringify(request)).not.toContain(successor);
    expect(await as(customer(successor)).GetSuccessorRequest({ token })).toMatchObject({ mine: true });
    expect((await under.call(keepingRpc, system).KnowsKeeper({ customerId: idOf(successor) })).known).toBe(true);
  });

  it('may decline, also after agreeing, and the page is kept', async () => {
    const { code, timelineId, token, owner } = await withSuccessor();
    await as(anyone).AnswerSuccessorRequest({ token, agrees: false });
    expect((await newsOf(timelineId)).at(-1)).toBe('successor-declined');
    await untilAnnounced();
    expect((await newsOf(timelineId)).slice(3)).toEqual(['checked']);
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('is refused with the address of the owner, in any spelling', async () => {
    const owner = freshEmail();
    const { code } = await open(owner);
    for (const email of [owner, ` ${owner.toUpperCase()} `])
      await expect(as(customer(owner)).NameSuccessor({ code, name: 'Me', email })).rejects.toMatchObject({
        slug: 'successor-is-owner',
      });
    expect(await as(customer(owner)).GetSuccession({ code })).toMatchObject({ wish: 'keep' });
  });

  it('is replaced by another, whose predecessor’s link ends', async () => {
    const { owner, code, token, successor } = await withSuccessor();
    await expect(as(customer(owner)).NameSuccessor({ code, name: 'Rui', email: successor })).rejects.toMatchObject({
      slug: 'successor-known',
    });
    await as(customer(owner)).NameSuccessor({ code, name: 'Ana', email: freshEmail() });
    await expect(as(anyone).GetSuccessorRequest({ token })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(as(anyone).AnswerSuccessorRequest({ token, agrees: true })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await as(customer(owner)).RemoveSuccessor({ code })).toMatchObject({ wish: 'keep' });
    expect(await as(customer(owner)).GetSuccession({ code })).not.toHaveProperty('successor');
  });

  it('is named by the owner alone', async () => {
    const { code } = await withSuccessor();
    const other = customer(freshEmail());
    for (const caller of [anyone, other, support]) {
      const refused = { kind: caller === anyone ? 'unauthenticated' : 'forbidden' };
      await expect(as(caller).GetSuccession({ code })).rejects.toMatchObject(refused);
      await expect(as(caller).SaveWish({ code, wish: 'close' })).rejects.toMatchObject(refused);
      await expect(as(caller).NameSuccessor({ code, name: 'X', email: freshEmail() })).rejects.toMatchObject(refused);
    }
  });

  it('is named once when the same press arrives twice', async () => {
    const owner = freshEmail();
    const { code, timelineId } = await open(owner);
    const [key, email] = [randomUUID(), freshEmail()];
    for (let n = 0; n < 2; n += 1) await as(customer(owner), key).NameSuccessor({ code, name: 'Rui', email });
    expect(await newsOf(timelineId)).toEqual(['successor-asked']);
  });
});

describe('the yearly question', () => {
  it('is one email a year for a kept page, which need not be answered', async () => {
    const owner = freshEmail();
    const { code, timelineId } = await open(owner);
    for (const days of [200, 164, 2, 31, 31, 31, 300]) await after(days);
    expect(await newsOf(timelineId)).toEqual(['checked', 'checked']);
    expect(await notice(timelineId, 'checked')).toMatchObject({ to: owner, plan: 'keep', others: 0 });
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('is one email for all timelines of an owner, answered by one press', async () => {
    const owner = freshEmail();
    const [first, second] = [await open(owner), await open(owner)];
    await after(366);
    const news = [...(await newsOf(first.timelineId)), ...(await newsOf(second.timelineId))];
    expect(news).toEqual(['checked']);
    const asked = (await newsOf(first.timelineId)).length > 0 ? first : second;
    const { token = '', others } = await notice(asked.timelineId, 'checked');
    expect(others).toBe(1);
    expect(await as(anyone).AnswerOwnerCheck({ token })).toEqual({ code: asked.code });
    await after(100);
    expect([...(await newsOf(first.timelineId)), ...(await newsOf(second.timelineId))]).toEqual(['checked']);
  });

  it('is answered by a sign-in as well', async () => {
    const { owner, timelineId } = await withSuccessor();
    await after(366);
    await signIn(owner);
    await after(364);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['checked']);
    await after(2);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['checked', 'checked']);
  });

  it('is answered by a visit of the account page when no sign-in was recorded', async () => {
    const { owner, timelineId } = await withSuccessor();
    await after(366);
    await under.call(keepingRpc, customer(owner)).ListKept({});
    await after(364);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['checked']);
  });

  it('sends one notice after a server was off, and shortens no period', async () => {
    const { timelineId, code, owner } = await withSuccessor();
    pass(1_100);
    await daily(5);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['checked']);
    pass(400);
    await daily(5);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['checked', 'reminded']);
    await after(400);
    await after(400);
    expect((await newsOf(timelineId)).slice(2)).toEqual([
      'checked',
      'reminded',
      'reminded-again',
      'announced',
      'successor-needed',
    ]);
    await after(29);
    expect(await newsOf(timelineId)).toHaveLength(7);
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('is sent once when the job is killed before its commit', async () => {
    const owner = freshEmail();
    const { timelineId } = await open(owner);
    pass(366);
    await sql`
      create function fail_step() returns trigger language plpgsql as $$
      begin raise exception 'killed'; end $$`.execute(under.running.db);
    await sql`
      create trigger fail_step before insert on timeline_succession
      for each row execute function fail_step()`.execute(under.running.db);
    await under.running
      .contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
      .transaction(async (tx) => {
        tx.enqueue(checkOwnersJob, {}, { key: 'killed' });
        return {};
      });
    await eventually(async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs where last_error is not null`.execute(
        under.running.db,
      );
      return rows.length > 0;
    }, 'the job to fail');
    expect(await newsOf(timelineId)).toEqual([]);
    await sql`drop trigger fail_step on timeline_succession`.execute(under.running.db);
    await sql`drop function fail_step()`.execute(under.running.db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(under.running.db);
    await daily();
    expect(await newsOf(timelineId)).toEqual(['checked']);
  });

  it('is not asked while the address is unconfirmed', async () => {
    const email = freshEmail();
    const { timelineId } = await open(email);
    await sql`update timelines set confirmed_at = null where id = ${timelineId}`.execute(under.running.db);
    await after(400);
    expect(await newsOf(timelineId)).toEqual([]);
  });
});

describe('an owner who answers', () => {
  it.each([
    ['the question', [366], 'checked'],
    ['the first reminder', [366, 31], 'reminded'],
    ['the last reminder', [366, 31, 31], 'reminded-again'],
    ['the announcement', [366, 31, 31, 31], 'announced'],
  ] as const)('stops everything at %s', async (_, days, step) => {
    const { owner, code, timelineId } = await withSuccessor();
    for (const count of days) await after(count);
    const token = await tokenOf(timelineId, step);
    expect(await as(anyone).GetOwnerCheck({ token })).toMatchObject({ plan: 'hand-over', step });
    const key = randomUUID();
    expect(await as(anyone, key).AnswerOwnerCheck({ token })).toEqual({ code });
    expect(await as(anyone, key).AnswerOwnerCheck({ token })).toEqual({ code });
    await expect(as(anyone).AnswerOwnerCheck({ token })).rejects.toMatchObject({ slug: 'check-unknown' });
    await expect(notice(timelineId, step)).rejects.toMatchObject({ kind: 'not-found' });
    const known = await newsOf(timelineId);
    await after(200);
    expect(await newsOf(timelineId)).toEqual(known);
    expect(known.includes('successor-stopped')).toBe(step === 'announced');
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('keeps the page although the successor has accepted', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await untilAnnounced();
    await as(customer(successor)).TakeOver({ token });
    await signIn(owner);
    await after(60);
    expect(await ownerOf(code)).toBe(idOf(owner));
    expect((await newsOf(timelineId)).at(-1)).toBe('successor-stopped');
    await expect(as(customer(successor)).TakeOver({ token })).rejects.toMatchObject({ slug: 'successor-not-needed' });
  });
});
