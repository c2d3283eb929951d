import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { visitsRpc } from '@keepsake/contracts/rpc/visits';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import {
  anonymousViewer as gateway,
  guest,
  owner,
  ownerId,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';
import { postgresOwners } from '../governance/adapters/owners.postgres.js';
import { postgresVisits } from './adapters/visits.postgres.js';
import { closeVisitDays } from './application/close-visit-days.js';

const noon = Date.parse('2026-05-03T12:00:00Z');
const dayMs = 24 * 60 * 60_000;
let nowMs = noon;
const clock = { now: () => new Date(nowMs) };
const operations: Caller = { kind: 'staff', id: randomUUID(), role: 'operations' };
let world: TimelineWorld;

beforeAll(async () => {
  world = await timelineWorld({ clock });
});
afterAll(() => world.stop());
beforeEach(() => {
  nowMs = noon;
});

const as = (caller: Caller, key: string = randomUUID()) => world.call(visitsRpc, caller, key);
const open = () => as(gateway).OpenVisitDay({});
const send = async (observations: readonly { kind: 'visit' | 'scan'; code: string; mark: string }[], key?: string) => {
  const { day } = await open();
  await as(gateway, key).RecordVisits({ day, observations: [...observations] });
};
const visit = (code: string, mark = randomUUID()) => ({ kind: 'visit' as const, code, mark });
const scan = (code: string, mark = randomUUID()) => ({ kind: 'scan' as const, code, mark });
const thisMonth = async (code: string) => (await as(owner).GetVisits({ code })).months.at(-1);
const closeDays = () =>
  closeVisitDays({ visits: postgresVisits(world.running.db), clock })(
    {},
    world.running.contextFor({ caller: gateway, correlationId: 'test', signal: AbortSignal.timeout(20_000) }),
  );
const rowsIn = async (table: string) =>
  (await sql`select * from ${sql.table(table)}`.execute(world.running.db)).rows.length;

describe('visits', () => {
  it('count once per mark, whichever gateway sends it, and once per batch', async () => {
    const { code } = await world.open();
    const [one, other] = [visit(code), visit(code)];
    await Promise.all(Array.from({ length: 8 }, () => send([one, other, one])));
    const third = visit(code);
    await send([third], 'sent-twice');
    await send([third], 'sent-twice');
    expect(await thisMonth(code)).toEqual({ month: '2026-05', visits: 3 });
  });

  it('add up per month over a year, with empty months between', async () => {
    const { code } = await world.open();
    for (const at of ['2025-04-30T23:00:00Z', '2025-06-10T10:00:00Z', '2026-05-01T00:00:00Z']) {
      nowMs = Date.parse(at);
      await send([visit(code), visit(code)]);
    }
    nowMs = noon;
    const { months } = await as(owner).GetVisits({ code });
    expect(months).toHaveLength(12);
    expect(months.filter(({ visits }) => visits > 0)).toEqual([
      { month: '2025-06', visits: 2 },
      { month: '2026-05', visits: 2 },
    ]);
  });

  it('ignore unknown codes and timelines whose activation was undone', async () => {
    const { code, timelineId } = await world.open();
    await sql`update timelines set undone_at = now() where id = ${timelineId}`.execute(world.running.db);
    await send([visit('CF0000000000AA'), visit(code)]);
    const counted = await sql`select 1 from visit_counts where timeline_id = ${timelineId}`.execute(world.running.db);
    expect(counted.rows).toEqual([]);
  });

  it('are reported by gateways only, and read by keepers only', async () => {
    const { code } = await world.open();
    await expect(as(guest()).OpenVisitDay({})).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(as(owner).RecordVisits({ day: '2026-05-03', observations: [] })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(as(guest()).GetVisits({ code })).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('are shown to guests only while the owner shows them', async () => {
    const { code } = await world.open();
    await send([visit(code)]);
    const settings = (visitsShown: boolean) =>
      world.call(timelinesRpc, owner).SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, visitsShown });
    expect(await as(guest()).GetShownVisits({ code })).toEqual({});
    expect((await world.see(code)).visitsShown).toBeUndefined();
    expect(await settings(true)).toMatchObject({ visitsShown: true });
    expect(await as(guest()).GetShownVisits({ code })).toMatchObject({ thisMonth: 1 });
    expect((await world.see(code)).visitsShown).toBe(true);
    await settings(false);
    expect(await as(guest()).GetShownVisits({ code })).toEqual({});
  });
});

describe('a day', () => {
  it('has one random salt for all gateways, and another one the next day', async () => {
    const salts = await Promise.all([open(), open(), open()]);
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(1);
    nowMs += dayMs;
    const next = await open();
    expect(next.day).toBe('2026-05-04');
    expect(next.salt).not.toBe(salts[0]?.salt);
  });

  it('leaves neither salt nor mark after its end, but the counts', async () => {
    nowMs = Date.parse('2026-05-20T12:00:00Z');
    const { code } = await world.open();
    const { day, salt } = await open();
    const one = visit(code);
    await send([one]);
    nowMs = Date.parse('2026-05-21T00:05:00Z');
    await closeDays();
    await as(gateway).RecordVisits({ day, observations: [visit(code)] });
    nowMs = Date.parse('2026-05-21T00:10:00Z');
    await closeDays();
    await closeDays();
    expect(await rowsIn('visit_marks')).toBe(0);
    const { rows } = await sql<{ text: string }>`select handled::text as text from handled`.execute(world.running.db);
    expect(rows.filter(({ text }) => text.includes(salt) || text.includes(one.mark))).toEqual([]);
    expect(await thisMonth(code)).toEqual({ month: '2026-05', visits: 2 });
  });

  it('takes no batch that arrives after it was closed', async () => {
    const { code } = await world.open();
    const { day } = await open();
    nowMs += 2 * dayMs;
    await closeDays();
    await as(gateway).RecordVisits({ day, observations: [visit(code)] });
    expect(await thisMonth(code)).toEqual({ month: '2026-05', visits: 0 });
  });

  it('is opened again when the clock jumps back, without losing counts', async () => {
    const { code } = await world.open();
    nowMs += dayMs;
    await send([visit(code)]);
    await closeDays();
    nowMs -= dayMs;
    await send([visit(code)]);
    expect(await thisMonth(code)).toEqual({ month: '2026-05', visits: 2 });
  });
});

describe('plates that were never scanned', () => {
  const unscanned = (more: object = {}) => as(operations).ListUnscanned({ limit: 100, ...more });

  it('are listed while shipped or activated, until their first scan', async () => {
    const { code } = await world.open();
    const listed = async (more: object = {}) =>
      (await unscanned({ search: code, ...more })).plates.map((plate) => plate.code);
    expect(await listed()).toEqual([code]);
    expect(await listed({ state: 'activated' })).toEqual([code]);
    expect(await listed({ state: 'shipped' })).toEqual([]);
    await send([visit(code)]);
    expect(await listed()).toEqual([code]);
    await send([scan(code), scan(code)]);
    expect(await listed()).toEqual([]);
    const { rows } = await sql`
      select s.scans, s.batch_id = c.batch_id as of_batch, to_char(s.last_scanned_on, 'YYYY-MM-DD') as day
      from scan_counts s join codes c on c.id = s.code_id where c.code = ${code}`.execute(world.running.db);
    expect(rows).toEqual([{ scans: 2, of_batch: true, day: '2026-05-03' }]);
  });

  it('leave out test plates and lost ones, and are for operations', async () => {
    const { code } = await world.open();
    await sql`update codes set gone = true where code = ${code}`.execute(world.running.db);
    expect((await unscanned({ search: code })).total).toBe(0);
    await expect(as(owner).ListUnscanned({ limit: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('are paged in each order without a gap', async () => {
    const codes = await Promise.all(Array.from({ length: 3 }, async () => (await world.open()).code));
    for (const sort of ['serial', '-created', 'batch']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await unscanned({ limit: 2, sort, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.plates.map((plate) => plate.code));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(codes));
    }
  });
});

describe('deleting a timeline', () => {
  it('deletes its visits and keeps the scans of its plate', async () => {
    const person = `${ownerId}-leaves`;
    const { code, timelineId } = await world.open({ ownerId: person });
    await send([visit(code), scan(code)]);
    await world.inOneTransaction(async (tx) => {
      await postgresOwners.setDisposition(tx, timelineId, 'remove');
      await postgresOwners.erase(tx, person, clock.now());
      return {};
    });
    const { rows } = await sql`
      select (select count(*)::int from visit_counts where timeline_id = ${timelineId}) as visits,
        (select scans from scan_counts s join codes c on c.id = s.code_id where c.code = ${code}) as scans`.execute(
      world.running.db,
    );
    expect(rows).toEqual([{ visits: 0, scans: 1 }]);
  });
});
