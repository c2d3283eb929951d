import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closingAnnounced } from '@keepsake/contracts/events/qr-timeline/closing-announced.v1';
import { closingWithdrawn } from '@keepsake/contracts/events/qr-timeline/closing-withdrawn.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Caller } from '@keepsake/platform/request-context';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

const owner: Caller = { kind: 'staff', id: 'ana-of-the-staff', role: 'owner' };
const finance: Caller = { kind: 'staff', id: 'finn-of-the-staff', role: 'finance' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const system: Caller = { kind: 'system', service: 'campaigns' };
const anyone: Caller = { kind: 'anyone', browserId: 'anonymous-browser' };

const start = Date.parse('2015-05-03T10:00:00Z');
let nowMs = start;
let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { BUSINESS_TIMEZONE: 'America/New_York' },
    clock: { now: () => new Date((nowMs += 1)) },
    fakes: [fakeService(ordersRpc, {})],
  });
});
afterAll(() => under.stop());
beforeEach(async () => {
  nowMs = start;
  await sql`delete from business_closings`.execute(under.running.db);
});

const as = (caller: Caller, key?: string) => under.call(closingRpc, caller, key);
const plan = { closesOn: '2015-06-30', sentence: 'We are retiring. Thank you for your trust.' };
const eventsOf = async (id: string): Promise<readonly string[]> =>
  (await under.published()).filter(({ key }) => key === id).map(({ type }) => type);

describe('the end of the business', () => {
  it('is announced once, and closes at the start of its day', async () => {
    expect(await as(anyone).GetClosing({})).toEqual({});
    const announced = await as(owner, 'key-of-the-press').AnnounceClosing(plan);
    expect((await as(owner, 'key-of-the-press').AnnounceClosing(plan)).id).toBe(announced.id);
    expect(announced).toMatchObject({ ...plan, stage: 'announced', closesAt: '2015-06-30T04:00:00.000Z' });
    expect(await eventsOf(announced.id)).toEqual([closingAnnounced.name, qrTimelineStaffActed.name]);
    await expect(as(owner).AnnounceClosing(plan)).rejects.toMatchObject({ slug: 'closing-announced' });
    nowMs = Date.parse('2015-06-30T03:59:00Z');
    expect((await as(anyone).GetClosing({})).closing?.stage).toBe('announced');
    nowMs = Date.parse('2015-06-30T04:00:00Z');
    expect((await as(anyone).GetClosing({})).closing?.stage).toBe('closed');
  });

  it('has one winner when two owners announce at the same time', async () => {
    const outcomes = await Promise.allSettled([as(owner).AnnounceClosing(plan), as(owner).AnnounceClosing(plan)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses today in the time zone of the business, and other roles', async () => {
    nowMs = Date.parse('2015-05-04T02:00:00Z');
    await expect(as(owner).AnnounceClosing({ ...plan, closesOn: '2015-05-03' })).rejects.toMatchObject({
      slug: 'closing-too-soon',
    });
    for (const caller of [finance, operations, system, anyone])
      await expect(as(caller).AnnounceClosing(plan)).rejects.toMatchObject({
        kind: expect.stringMatching(/^(?:forbidden|unauthenticated)$/),
      });
    expect((await as(owner).AnnounceClosing({ ...plan, closesOn: '2015-05-04' })).stage).toBe('announced');
  });

  it('can be withdrawn until its day, and announced again', async () => {
    const { id } = await as(owner).AnnounceClosing(plan);
    await expect(as(finance).WithdrawClosing({ id })).rejects.toMatchObject({ kind: 'forbidden' });
    await as(owner, 'key-of-the-undo').WithdrawClosing({ id });
    await as(owner, 'key-of-the-undo').WithdrawClosing({ id });
    expect((await eventsOf(id)).slice(2)).toEqual([closingWithdrawn.name, qrTimelineStaffActed.name]);
    expect(await as(anyone).GetClosing({})).toEqual({});
    await expect(as(owner).WithdrawClosing({ id })).rejects.toMatchObject({ slug: 'closing-unknown' });
    const again = await as(owner).AnnounceClosing(plan);
    nowMs = Date.parse('2015-07-01T10:00:00Z');
    await expect(as(owner).WithdrawClosing({ id: again.id })).rejects.toMatchObject({ slug: 'closing-in-force' });
  });
});

describe('families', () => {
  it('are owners and keepers of visible timelines, once each and in pages', async () => {
    const { batchId } = await under.call(codesRpc, operations).MakeBatch({ quantity: 5, prefix: 'CF', batchName: 'A' });
    const { codes } = await under.call(codesRpc, operations).ExportBatch({ batchId });
    const people = [
      'ines@example.org',
      'ines@example.org',
      'rui@example.org',
      'tom@example.org',
      'unconfirmed@example.org',
    ];
    const idOf = (email: string): string => under.running.platform.customerIdOf(email);
    for (const [index, email] of people.entries()) {
      await under
        .call(codesRpc, anyone)
        .Activate({ code: codes[index] ?? '', name: 'Ines', email, honoreeName: 'Lotte', inviteEmails: [] });
      if (email !== 'unconfirmed@example.org')
        await under.call(keepingRpc, { kind: 'customer', id: idOf(email), browserId: 'b' }).ConfirmOwner({});
    }
    const timeline = sql`(select id from timelines where owner_id = ${idOf('ines@example.org')} limit 1)`;
    const keep = (customerId: string, role: string, state: string) =>
      sql`insert into timeline_keepers (id, timeline_id, customer_id, name, email_sealed, role, state, invited_at, since)
        values (gen_random_uuid(), ${timeline}, ${customerId}, '', '', ${role}, ${state}, now(), now())`.execute(
        under.running.db,
      );
    await keep('c_keeper', 'keeper', 'keeping');
    await keep('c_helper', 'helper', 'keeping');
    await keep('c_former', 'keeper', 'ended');
    await keep(idOf('rui@example.org'), 'keeper', 'keeping');
    await sql`update timelines set undone_at = now() where owner_id = ${idOf('tom@example.org')}`.execute(
      under.running.db,
    );
    const expected = [idOf('ines@example.org'), idOf('rui@example.org'), 'c_keeper'].toSorted();
    expect((await as(system).ListFamilies({ after: '', limit: 100 })).customerIds).toEqual(expected);
    const read: string[] = [];
    for (let after = ''; ; after = read.at(-1) ?? '') {
      const { customerIds } = await as(system).ListFamilies({ after, limit: 1 });
      if (customerIds.length === 0) break;
      read.push(...customerIds);
    }
    expect(read).toEqual(expected);
    await expect(as(owner).ListFamilies({ after: '', limit: 1 })).rejects.toMatchObject({ slug: 'services-only' });
  });
});
