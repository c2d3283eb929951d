import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { managementOf } from '@keepsake/contracts/rpc/management';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { AuditCheck, AuditList } from '@keepsake/contracts/rest/audit';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { checkChain, saveCheck } from './audit-chain.js';
import { checkAudit } from './audit-night.js';
import { gatewayEntry } from '../service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPath } from '../../testing/happy-path.js';

const owner = { email: 'owner@keepsake.example', password: 'the first password' };
const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1000',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};

let sut: TestService;
let gateway: RunningGateway;
let boss: Browser;

beforeAll(async () => {
  const slow = fakeService(managementOf('shipping'), {
    ReplayLetters: () => Promise.reject(problem('unavailable', 'service-busy', 'Please try again in a moment.')),
  });
  sut = await openTestService(gatewayEntry, { env, fakes: [...happyPath(), slow] });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  boss = openBrowser(gateway.port);
  await boss.post('/api/admin/login', owner);
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const invite = (name: string) =>
  boss.post('/api/admin/staff', { email: `${name}@keepsake.example`, name, role: 'support' });
const verify = async (): Promise<AuditCheck> => (await boss.post('/api/admin/audit/verify', {})).body as AuditCheck;
const read = async (query = ''): Promise<AuditList> => (await boss.get(`/api/admin/audit${query}`)).body as AuditList;

/** Bypasses the guard, as someone with access to the database could. */
const tamper = async (statement: string): Promise<void> => {
  await sql.raw('alter table audit disable trigger user').execute(sut.running.db);
  await sql.raw(statement).execute(sut.running.db);
  await sql.raw('alter table audit enable trigger user').execute(sut.running.db);
};

describe('audit log list', () => {
  it('shows an action once with actor, object, changes and call', async () => {
    const { body } = await invite('maja');
    await boss.send('PATCH', `/api/admin/staff/${body.id}`, { body: { role: 'finance' } });
    const { entries, total, people, actions } = await read(`?subject=${body.id}`);
    expect(entries).toMatchObject([
      {
        action: 'staff-role-changed',
        person: owner.email,
        before: { role: 'support' },
        after: { role: 'finance' },
        call: 'PATCH /api/admin/staff/{id}',
      },
      { action: 'staff-invited', after: { role: 'support' }, call: 'POST /api/admin/staff' },
    ]);
    expect(total).toBe(2);
    expect(people).toMatchObject([{ person: owner.email }]);
    expect(actions).toEqual(expect.arrayContaining(['sign-in', 'staff-invited']));
    expect(JSON.stringify(entries)).not.toContain('maja@');
  });

  it('filters by person, action and day, and pages from the newest', async () => {
    for (const name of ['rui', 'ines', 'tom']) await invite(name);
    const today = new Date().toISOString().slice(0, 10);
    const all = await read(`?action=staff-invited&from=${today}&to=${today}`);
    expect(all.total).toBe(4);
    const first = await read('?action=staff-invited&limit=3');
    expect(first.entries).toHaveLength(3);
    const second = await read(`?action=staff-invited&limit=3&before=${first.next}`);
    expect([second.entries.length, second.next]).toEqual([1, null]);
    expect((await read('?action=staff-invited&to=2020-01-01')).total).toBe(0);
    expect((await read('?person=somebody-else')).total).toBe(0);
    expect((await boss.get('/api/admin/audit?from=yesterday')).status).toBe(400);
  });

  it('shows one entry when a browser retries a call', async () => {
    const before = (await read()).total;
    const key = { 'idempotency-key': 'one-click' };
    for (let time = 0; time < 2; time++)
      await boss.send('POST', '/api/admin/orders/0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c01/cancel', {
        body: { reason: 'duplicate' },
        headers: key,
      });
    expect((await read()).total).toBe(before + 1);
    expect((await read()).entries[0]).toMatchObject({
      action: 'call',
      call: 'POST /api/admin/orders/{id}/cancel',
      words: expect.stringMatching(/^[A-Z][^;]+$/),
      subjectId: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c01',
      changed: ['reason'],
    });
  });
});

describe('actor of an entry', () => {
  it('is Keepsake when the launcher created sample families', async () => {
    await sut.deliver(ordersStaffActed, {
      subjectId: 'order-sample',
      staffId: 'sample-families',
      action: 'confirm-payment',
      subject: 'order',
      changed: ['status'],
    });
    const { entries, people } = await read('?person=sample-families');
    expect(entries.map(({ person }) => person)).toEqual(['Keepsake']);
    expect(people).toContainEqual({ id: 'sample-families', person: 'Keepsake' });
  });
});

describe('audit chain', () => {
  it('stays intact under concurrent writers', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        sut.deliver(ordersStaffActed, {
          subjectId: `order-000${at}`,
          staffId: 'staff-0001',
          action: 'cancel-order',
          subject: 'order',
          changed: ['status'],
        }),
      ),
    );
    expect(await verify()).toMatchObject({ fault: null });
    expect((await read()).lastCheck).toMatchObject({
      fault: null,
      entries: (await checkChain(sut.running.db)).entries - 1,
    });
  });

  it.each([
    [
      'an entry was edited',
      `update audit set reason = 'harmless' where seq = 4`,
      'Entry 4 was changed after it was written.',
    ],
    [
      'the time of one was moved',
      `update audit set acted_at = acted_at - interval '1 day' where seq = 5`,
      'Entry 5 was changed after it was written.',
    ],
    ['an entry was taken out', 'delete from audit where seq = 6', 'Entry 6 is missing.'],
    ['the newest was taken away', 'delete from audit where seq = (select max(seq) from audit)', 'is missing.'],
  ])('reports the entry when %s', async (_, statement, text) => {
    const { db } = sut.running;
    await sql.raw('create table kept as select * from audit').execute(db);
    await tamper(statement);
    const { fault: failure } = await checkChain(db);
    expect(failure?.words).toContain(text);
    await tamper(`delete from audit; insert into audit select * from kept`);
    await sql.raw('drop table kept').execute(db);
    expect((await checkChain(db)).fault).toBeUndefined();
  });

  it('detects a recomputed chain after a successful check', async () => {
    const { db } = sut.running;
    await saveCheck(db, await checkChain(db), new Date(), 'a test');
    await sql
      .raw('create table kept as select * from audit; create table kept_head as select * from audit_head')
      .execute(db);
    await tamper(`update audit set reason = 'harmless' where seq = 3`);
    await tamper(`do $$ declare entry audit; before text := ''; begin
      for entry in select * from audit order by seq loop
        entry.prev_hash := before; before := audit_hash(entry);
        update audit set prev_hash = entry.prev_hash, hash = before where seq = entry.seq;
      end loop; update audit_head set hash = before; end $$`);
    expect((await checkChain(db)).fault?.words).toMatch(/is not the one that was verified before/);
    await tamper('delete from audit; insert into audit select * from kept');
    await sql.raw('update audit_head set hash = kept_head.hash from kept_head; drop table kept, kept_head').execute(db);
    expect(await verify()).toMatchObject({ fault: null });
  });
});

describe('replay of dead letters', () => {
  it('fails with a reason when the service does not answer in time', async () => {
    const { status, body } = await boss.post('/api/admin/jobs/shipping/replay', {});
    expect([status, body.type]).toEqual([409, expect.stringContaining('replay-not-taken')]);
    expect(body.detail).toMatch(/shipping did not answer in time.*press Replay again/);
  });
});

describe('nightly check of the audit log', () => {
  const nightfall = async (name: string): Promise<AuditCheck | null> => {
    const looks = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_check`.execute(sut.running.db)).rows[0]?.n ?? 0;
    const before = await looks();
    await sql`select graphile_worker.add_job('check-audit', '{}', job_key => ${name})`.execute(sut.running.db);
    await eventually(async () => (await looks()) > before, 'the look of the night');
    return (await read()).lastCheck;
  };

  it('is listed as a job, and the page shows that the chain is intact', async () => {
    const { body } = await boss.get('/api/admin/jobs');
    const { work } = body.find((one: { service: string }) => one.service === 'gateway');
    expect(work.queues).toMatchObject([
      { job: 'check-audit', cron: '11 2 * * *', givenUp: 0, nextRun: expect.stringMatching(/T02:11:00\.000Z$/) },
    ]);
    expect(await nightfall('whole')).toMatchObject({ by: 'night', fault: null });
  });

  it('reports a removed entry on the page, in the log and in metrics', async () => {
    const { db } = sut.running;
    await sql.raw('create table kept as select * from audit').execute(db);
    await tamper('delete from audit where seq = 6');
    const failure = { seq: 6, words: 'Entry 6 is missing.' };
    expect(await nightfall('broken')).toMatchObject({ by: 'night', entries: 5, fault: failure });
    expect(await sut.resources.metrics.text()).toMatch(/^keepsake_audit_broken 1$/m);

    const lines: unknown[] = [];
    const ctx = sut.running.contextFor({
      caller: { kind: 'system', service: 'gateway' },
      correlationId: 'a-night',
      signal: AbortSignal.timeout(60_000),
    });
    const log = { ...ctx.log, error: (...line: unknown[]) => void lines.push(line) };
    await checkAudit({ db, clock: sut.resources.clock })({}, { ...ctx, log });
    expect(lines).toEqual([[{ entry: 6, entries: 5, fault: failure.words }, 'the staff audit is broken']]);

    await tamper('delete from audit; insert into audit select * from kept');
    await sql.raw('drop table kept').execute(db);
    expect(await nightfall('mended')).toMatchObject({ by: 'night', fault: null });
  });
});
