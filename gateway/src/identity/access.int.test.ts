import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { openAccess, type Access } from './access.js';
import { gatewayEntry } from './service.js';

const secret = 'session-secret-of-the-tests-0123456789abcdef';
let sut: TestService;
let access: Access;
let nowMs = Date.parse('2026-02-03T10:00:00Z');

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env: { SESSION_SECRET: secret },
    clock: { now: () => new Date(nowMs) },
  });
  access = openAccess(sut.running, secret);
});
afterAll(() => sut.stop());

const act = {
  subjectId: 'order-0001',
  staffId: 'staff-0001',
  action: 'confirm-payment',
  subject: 'order',
  changed: ['status'],
};
const audit = async (): Promise<readonly unknown[]> =>
  (await sql`select * from audit order by seq`.execute(sut.running.db)).rows;

describe('audit log', () => {
  it('records a staff action once when its event is delivered twice', async () => {
    const id = await sut.deliver(ordersStaffActed, act, { correlationId: 'click-1' });
    await sut.deliver(ordersStaffActed, act, { id, correlationId: 'click-1' });
    expect(await audit()).toMatchObject([
      {
        service: 'orders',
        staff_id: 'staff-0001',
        action: 'confirm-payment',
        subject_id: 'order-0001',
        changed: ['status'],
        correlation_id: 'click-1',
      },
    ]);
  });

  it('keeps the time of an action that arrives late', async () => {
    const at = new Date('2026-01-01T00:00:00Z');
    await sut.deliver(partnersInventoryStaffActed, { ...act, action: 'refuse-application', reason: 'mistake' }, { at });
    expect((await audit()).at(-1)).toMatchObject({
      service: 'partners-inventory',
      action: 'refuse-application',
      reason: 'mistake',
      acted_at: at,
    });
    expect(await sut.parked()).toEqual([]);
  });

  it('rejects updates and deletions', async () => {
    const { db } = sut.running;
    await expect(sql`update audit set action = 'nothing'`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('staff', () => {
  it('creates one owner when two processes start concurrently, and no more later', async () => {
    const owner = { email: 'Owner@Keepsake.Example', password: 'a long enough password' };
    await Promise.all(
      [owner, { ...owner, email: 'other@keepsake.example' }].map((one) =>
        access.staff.welcomeFirstOwner(one, access.ownContext()),
      ),
    );
    await access.staff.welcomeFirstOwner({ ...owner, email: 'third@keepsake.example' }, access.ownContext());
    const { rows } = await sql<{ role: string }>`select role from staff`.execute(sut.running.db);
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  it('ends sessions of disabled staff and applies role changes to open sessions', async () => {
    const { db } = sut.running;
    const { rows } = await sql<{ id: string; email: string }>`select id, email from staff`.execute(db);
    const { id, email } = rows[0] ?? { id: '', email: '' };
    const who = { kind: 'staff', accountId: id, email, browserId: 'b' } as const;
    const { token } = await access.sessions.open(who, undefined, access.ownContext());
    expect(await access.sessions.find(token)).toMatchObject({ role: 'owner' });
    await sql`update staff set role = 'support'`.execute(db);
    nowMs += 1_100;
    expect(await access.sessions.find(token)).toMatchObject({ role: 'support' });
    await sql`update staff set active = false`.execute(db);
    nowMs += 1_100;
    expect(await access.sessions.find(token)).toBeUndefined();
  });
});

describe('cleanup of expired rows', () => {
  it('deletes expired rows and their addresses', async () => {
    const who = { kind: 'customer', accountId: 'c', email: 'ines@example.org', browserId: 'b' } as const;
    await access.sessions.open(who, undefined, access.ownContext());
    await access.challenges.start(
      { email: 'ines@example.org', customerId: 'c', browserId: 'b', known: true },
      access.ownContext(),
    );
    nowMs += 200 * 24 * 60 * 60_000;
    await access.sweep();
    const { rows } = await sql<{
      n: number;
    }>`select (select count(*) from session) + (select count(*) from sign_in_challenge) as n`.execute(sut.running.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
