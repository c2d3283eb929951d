import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { sql } from 'kysely';
import {
  after,
  anyone,
  as,
  customer,
  dayMs,
  eventTime,
  freshEmail,
  idOf,
  jobsDone,
  newsOf,
  notice,
  now,
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
import { destroyRemovedJob } from '../media/application/destroy-removed.js';

useSuccessionWorld();

describe('a hand-over', () => {
  it('waits for the end of the waiting period, then the owner is a keeper', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await untilAnnounced();
    expect(await notice(timelineId, 'successor-needed')).toMatchObject({ to: successor });
    expect(await as(anyone).GetSuccessorRequest({ token })).toMatchObject({ needed: true, accepted: false });
    const taken = await as(customer(successor)).TakeOver({ token });
    expect(Date.parse(taken.ownsFrom ?? '')).toBeGreaterThan(now() + 29 * dayMs);
    await after(28);
    expect(await ownerOf(code)).toBe(idOf(owner));
    await after(3);
    expect(await ownerOf(code)).toBe(idOf(successor));
    expect((await newsOf(timelineId)).at(-1)).toBe('yours');
    expect(await notice(timelineId, 'yours', idOf(successor))).toMatchObject({ to: successor });
    await expect(notice(timelineId, 'yours', idOf(owner))).rejects.toMatchObject({ kind: 'not-found' });
    const { keepers, ownerName } = await under.call(keepingRpc, customer(successor)).ListKeepers({ code });
    expect(ownerName).toBe('Rui Rossi');
    expect(keepers).toMatchObject([{ email: owner, role: 'keeper', state: 'keeping' }]);
    // The new owner has chosen nothing yet, and old links end.
    expect(await as(customer(successor)).GetSuccession({ code })).toMatchObject({ wish: 'keep' });
    await expect(as(anyone).GetSuccessorRequest({ token })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is immediate after the waiting period, once for a repeated press', async () => {
    const { successor, code, timelineId, token } = await withSuccessor();
    await untilAnnounced();
    await after(31);
    expect((await newsOf(timelineId)).at(-1)).toBe('successor-needed-again');
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1) expect(await as(customer(successor), key).TakeOver({ token })).toEqual({ code });
    expect(await ownerOf(code)).toBe(idOf(successor));
  });

  it('needs a session of the named address', async () => {
    const { token } = await withSuccessor();
    await untilAnnounced();
    await expect(as(anyone).TakeOver({ token })).rejects.toMatchObject({ slug: 'sign-in-needed' });
    await expect(as(customer(freshEmail())).TakeOver({ token })).rejects.toMatchObject({ slug: 'other-address' });
  });

  it('asks a successor who was a keeper, and ends their keeping', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await under.call(keepingRpc, customer(owner)).InviteKeeper({ code, name: 'Rui', email: successor, role: 'keeper' });
    await untilAnnounced();
    await after(31);
    await as(customer(successor)).TakeOver({ token });
    const { keepers } = await under.call(keepingRpc, customer(successor)).ListKeepers({ code });
    expect(keepers.map(({ email }) => email)).toEqual([owner]);
    expect(await newsOf(timelineId)).toContain('successor-needed');
  });

  it('never happens when the successor does not answer', async () => {
    const { owner, code, timelineId } = await withSuccessor();
    await untilAnnounced();
    for (const days of [31, 31, 200, 135]) await after(days);
    expect((await newsOf(timelineId)).slice(-2)).toEqual(['successor-needed-again', 'checked']);
    expect(await ownerOf(code)).toBe(idOf(owner));
  });
});

describe('a page to be closed', () => {
  it('takes no new memories after the notices, until its owner opens it', async () => {
    const owner = freshEmail();
    const { code, timelineId } = await open(owner);
    await as(customer(owner)).SaveWish({ code, wish: 'close' });
    await untilAnnounced();
    const post = () => under.call(timelinesRpc, anyone).AddEntry({ code, title: 'A walk', description: 'Far.' });
    await post();
    await after(31);
    expect(await newsOf(timelineId)).toEqual(['checked', 'reminded', 'reminded-again', 'announced', 'closed']);
    await expect(post()).rejects.toMatchObject({ kind: 'forbidden' });
    const settings = under.call(timelinesRpc, customer(owner));
    expect(await settings.GetSettings({ code })).toMatchObject({ guestsPaused: true });
    await settings.SaveSettings({ code, guestsPaused: false, inviteEmails: [], inviteEmailsGiven: false });
    await post();
  });
});

describe('a page to be removed', () => {
  /** Makes this person a keeper. */
  const keep = async (owner: string, email: string, code: string): Promise<void> => {
    await under.call(keepingRpc, customer(owner)).InviteKeeper({ code, name: 'Ana', email, role: 'keeper' });
    const linkId = (await under.published()).findLast(({ type }) => type === linkMade.name)?.data['linkId'];
    const { token } = await under.call(keepingRpc, system).GetLink({ id: String(linkId) });
    await under.call(keepingRpc, customer(email)).AcceptKeeping({ token });
  };
  const outcomeOf = async (code: string) => (await under.call(viewingRpc, anyone).ResolveCode({ code })).outcome;
  const removed = async () => {
    const [owner, keeper] = [freshEmail(), freshEmail()];
    const { code, timelineId } = await open(owner);
    await as(customer(owner)).SaveWish({ code, wish: 'remove' });
    await keep(owner, keeper, code);
    await untilAnnounced();
    expect((await newsOf(timelineId)).slice(3)).toEqual(['announced', 'keeper-warned']);
    expect(await notice(timelineId, 'keeper-warned', idOf(keeper))).toMatchObject({ to: keeper });
    await after(29);
    expect(await ownerOf(code)).toBe(idOf(owner));
    await after(2);
    expect(await outcomeOf(code)).toBe('gone');
    return { owner, code, timelineId, token: await tokenOf(timelineId, 'removed') };
  };
  const destroy = async (): Promise<void> => {
    await under.running
      .contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
      .transaction(async (tx) => {
        tx.enqueue(destroyRemovedJob, {}, { key: `destroy:${randomUUID()}` });
        return {};
      });
    await jobsDone();
  };

  it('warns the keepers, leads nowhere, and comes back by the link', async () => {
    const { owner, code, token } = await removed();
    expect(await as(anyone).GetOwnerCheck({ token })).toMatchObject({ step: 'removed', plan: 'remove' });
    pass(28);
    await destroy();
    expect(await as(anyone).AnswerOwnerCheck({ token })).toEqual({ code });
    await jobsDone();
    expect(await outcomeOf(code)).toBe('live');
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('comes back when its owner signs in', async () => {
    const { owner, code } = await removed();
    await signIn(owner);
    await jobsDone();
    expect(await ownerOf(code)).toBe(idOf(owner));
  });

  it('lets its owner delete the account, before and after its destruction', async () => {
    const { owner, code } = await removed();
    for (const days of [0, 31]) {
      pass(days);
      await destroy();
      const { codes } = await under.call(codesRpc, customer(owner)).ListCustomerCodes({});
      expect(codes.map(({ qrCode, timelineUrl }) => ({ qrCode, timelineUrl }))).toEqual([{ qrCode: code }]);
      const ofCustomer = await under.call(supportRpc, support).ListCodesOfCustomer({ customerId: idOf(owner) });
      expect(ofCustomer.codes[0]).not.toHaveProperty('timelineUrl');
      expect(ofCustomer.codes[0]).not.toHaveProperty('undoUntil');
    }
  });

  it('is destroyed with its memory book', async () => {
    const { timelineId } = await removed();
    const settings = JSON.stringify({ title: 'Canary Lotte', dates: 'Canary 1931', leftOut: [], order: [] });
    const { db } = under.running;
    await sql`insert into books (timeline_id, settings, saved_at) values (${timelineId}, ${settings}, now())`.execute(
      db,
    );
    await sql`
      insert into book_copies (id, timeline_id, requested_by, settings, state, touched_at, requested_at)
      values (${randomUUID()}, ${timelineId}, 'an owner', ${settings}, 'gone', now(), now())`.execute(db);
    pass(31);
    await destroy();
    const { rows } = await sql`
      select settings from books where timeline_id = ${timelineId}
      union all select settings from book_copies where timeline_id = ${timelineId}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Canary');
  });

  it('takes the film with it when one of its memories is destroyed', async () => {
    const { code, timelineId } = await open(freshEmail());
    const { entryId } = await under.call(timelinesRpc, anyone).AddEntry({ code, title: 'A walk', description: 'Far.' });
    const { db } = under.running;
    const film = (entries: readonly string[]) =>
      sql`
      insert into film_copies (id, timeline_id, requested_by, settings, state, touched_at, requested_at, entry_ids,
        object_key, size, poster_key, poster_size)
      values (${randomUUID()}, ${timelineId}, 'an owner', '{}', 'ready', now(), now(), ${[...entries]}::uuid[],
        'films/one', 1, 'films/two', 1)`.execute(db);
    await film([randomUUID(), entryId]);
    await film([randomUUID()]);
    await sql`update entries set status = 'removed', removed_at = ${new Date(now())} where id = ${entryId}`.execute(db);
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from film_copies where timeline_id = ${timelineId} order by state`.execute(db);
      return rows.map(({ state }) => state);
    };
    await destroy();
    expect(await states()).toEqual(['ready', 'ready']);
    pass(31);
    await destroy();
    expect(await states()).toEqual(['gone', 'ready']);
  });

  it('is kept while a dispute is open, then waits again', async () => {
    const { owner, code } = await removed();
    const dispute = under.call(supportRpc, support);
    await dispute.StepDispute({ code, act: 'freeze', words: 'A son says that the owner lives.' });
    pass(60);
    await destroy();
    await dispute.StepDispute({ code, act: 'end', words: 'The owner will sign in.' });
    pass(29);
    await destroy();
    await signIn(owner);
    await jobsDone();
    expect(await outcomeOf(code)).toBe('live');
  });

  it('is destroyed 30 days later with wish and successor', async () => {
    const { owner, code, timelineId, token } = await removed();
    pass(31);
    await destroy();
    await expect(as(anyone).AnswerOwnerCheck({ token })).rejects.toMatchObject({ slug: 'check-unknown' });
    await signIn(owner);
    expect(await outcomeOf(code)).toBe('gone');
    const { rows } = await sql`select 1 from timeline_succession where timeline_id = ${timelineId}`.execute(
      under.running.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a dispute', () => {
  it('stops the process and a successor who is the claimant, then restarts the wait', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await untilAnnounced();
    const dispute = under.call(supportRpc, support);
    await dispute.StepDispute({ code, act: 'freeze', words: 'The successor claims the page.' });
    await expect(as(customer(successor)).TakeOver({ token })).rejects.toMatchObject({ slug: 'timeline-frozen' });
    const known = await newsOf(timelineId);
    await after(400);
    expect(await newsOf(timelineId)).toEqual(known);
    await dispute.StepDispute({ code, act: 'end', words: 'It stays with the owner.' });
    const { ownsFrom } = await as(customer(successor)).TakeOver({ token });
    expect(Date.parse(ownsFrom ?? '')).toBeGreaterThan(now() + 29 * dayMs);
    await after(28);
    expect(await ownerOf(code)).toBe(idOf(owner));
    await after(3);
    expect(await ownerOf(code)).toBe(idOf(successor));
  });

  it('lets the owner read, and change nothing', async () => {
    const { owner, code } = await withSuccessor();
    await under.call(supportRpc, support).StepDispute({ code, act: 'freeze', words: 'Two sides.' });
    expect(await as(customer(owner)).GetSuccession({ code })).toMatchObject({ wish: 'hand-over' });
    await expect(as(customer(owner)).SaveWish({ code, wish: 'keep' })).rejects.toMatchObject({
      slug: 'timeline-frozen',
    });
  });
});

describe('an erased person', () => {
  const erase = async (email: string, times = 2): Promise<void> => {
    const at = eventTime();
    let id: string | undefined;
    for (let n = 0; n < times; n += 1)
      id = await under.deliver(customerErased, { customerId: idOf(email) }, { at, ...(id !== undefined && { id }) });
  };

  it('is no longer the successor, and the owner gets one email', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await untilAnnounced();
    await erase(successor);
    expect((await newsOf(timelineId)).filter((news) => news === 'successor-gone')).toHaveLength(1);
    expect(await as(customer(owner)).GetSuccession({ code })).toMatchObject({
      successor: { state: 'gone', name: '', email: '' },
    });
    await expect(as(anyone).GetSuccessorRequest({ token })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(notice(timelineId, 'successor-needed')).rejects.toMatchObject({ kind: 'not-found' });
    await after(60);
    expect(await ownerOf(code)).toBe(idOf(owner));
    expect(await under.parked()).toEqual([]);
  });

  it('leaves the page to the successor who agreed, after the waiting period', async () => {
    const { owner, successor, code, timelineId, token } = await withSuccessor();
    await erase(owner);
    await after(1);
    expect((await newsOf(timelineId)).slice(2)).toEqual(['successor-needed']);
    await as(customer(successor)).TakeOver({ token });
    await after(31);
    expect(await ownerOf(code)).toBe(idOf(successor));
  });

  it('takes wish and successor along when the page is removed', async () => {
    const { owner, code, timelineId } = await withSuccessor();
    await under.call(codesRpc, customer(owner)).PlanFarewell({ farewells: [{ code, choice: 'remove' }] });
    await erase(owner);
    const { rows } = await sql`
      select timeline_id from timeline_successors where timeline_id = ${timelineId}
      union all select timeline_id from timeline_succession where timeline_id = ${timelineId}`.execute(
      under.running.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a corrected address', () => {
  const merge = async (fromId: string, toId: string): Promise<void> => {
    const at = eventTime();
    const id = await under.deliver(customerMerged, { fromId, toId }, { at });
    await under.deliver(customerMerged, { fromId, toId }, { id, at });
  };

  it('moves the successor to their new address', async () => {
    const { successor, token } = await withSuccessor();
    const proved = freshEmail();
    await merge(idOf(successor), idOf(proved));
    expect(await as(customer(proved)).GetSuccessorRequest({ token })).toMatchObject({ mine: true });
    expect((await as(customer(proved)).ListSuccessions({})).timelines).toMatchObject([{ state: 'agreed' }]);
  });

  it('ends the successor when the owner moves to that address', async () => {
    const { owner, successor, code } = await withSuccessor();
    await merge(idOf(owner), idOf(successor));
    expect(await as(customer(successor)).GetSuccession({ code })).not.toHaveProperty('successor');
  });
});

it('shows support wish, successor and open step of a plate', async () => {
  const { owner, successor } = await withSuccessor();
  await after(366);
  const { codes } = await under.call(supportRpc, support).ListCodesOfCustomer({ customerId: idOf(owner) });
  expect(codes[0]?.succession).toMatchObject({
    wish: 'hand-over',
    step: 'checked',
    successorName: 'Rui Rossi',
    successorEmail: successor,
    successorState: 'agreed',
  });
});
