import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import { managementOf } from '@keepsake/contracts/rpc/management';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });
const terms = {
  affiliateId: '0198c0de-0000-7000-8000-00000000000a',
  referralCode: 'RUI4F7Q2',
  rateTenths: 100,
  active: true,
  version: 1,
};

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, { env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' } });
});
afterAll(() => under.stop());

const behind = (role: StaffRole = 'operations') => under.call(managementOf('orders'), staff(role));

describe('lists its jobs and the next planned runs', () => {
  test('names its jobs, and when the planned ones come again', async () => {
    const { queues, letters } = await behind().LookAtWork({});
    expect(letters).toBe(0);
    const planned = queues.filter(({ cron }) => cron !== undefined);
    expect(planned.map(({ cron }) => cron)).toContain('23 * * * *');
    for (const { nextRun } of planned) expect(Date.parse(nextRun ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(queues.find(({ cron }) => cron === undefined)).toMatchObject({ waiting: 0, running: 0, failing: 0 });
  });

  test('lists dead letters and replays them once the cause is fixed', async () => {
    await sql`alter table affiliate_terms rename to affiliate_terms_away`.execute(under.running.db);
    await under.deliver(termsChanged, terms);
    const { letters } = await behind().ListLetters({ limit: 10 });
    expect(letters).toMatchObject([{ type: termsChanged.name, cause: expect.stringContaining('affiliate_terms') }]);
    const [letter] = letters;
    expect(await behind().ReplayLetters({ eventIds: [letter?.eventId ?? ''] })).toMatchObject({
      replayed: 0,
      left: 1,
      done: true,
    });

    await sql`alter table affiliate_terms_away rename to affiliate_terms`.execute(under.running.db);
    expect(await behind('owner').ReplayLetters({ eventIds: [] })).toMatchObject({ replayed: 1, left: 0, done: true });
    expect((await behind().LookAtWork({})).letters).toBe(0);
    const { rows } = await sql`select 1 from affiliate_terms where referral_code = ${terms.referralCode}`.execute(
      under.running.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('responds in time while a long replay continues', async () => {
    const held = await under.running.db.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      await sql`lock table parked in access exclusive mode`.execute(db);
      const eventIds = Array.from({ length: 200 }, (_, n) => `event-${n}`);
      const startedAt = performance.now();
      const answer = await behind().ReplayLetters({ eventIds });
      await sql`rollback`.execute(db);
      return { answer, durationMs: performance.now() - startedAt };
    });
    expect(held.answer).toEqual({ replayed: 0, left: 0, done: false });
    expect(held.durationMs).toBeLessThan(9_000);
    await eventually(
      async () => (await sql`select 1 from replays where done_at is null`.execute(under.running.db)).rows.length === 0,
      'the replay to end',
    );
  });

  test('requires operations or owner', async () => {
    for (const role of ['support', 'marketing', 'finance'] as const) {
      await expect(behind(role).LookAtWork({})).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(behind(role).ReplayLetters({ eventIds: [] })).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });
});
