import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresBatches } from './adapters/batches.postgres.js';
import { postgresCodes } from './adapters/codes.postgres.js';
import type { Codes } from './application/plate-ports.js';
import { aggregateCounts } from './application/aggregate-counts.js';
import { storeBatch } from './application/store-batch.js';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const stranger: Caller = { kind: 'anyone', browserId: 'browser-of-a-stranger' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef', ROLES: 'api' },
  });
});
afterAll(() => under.stop());

const make = (quantity: number, batchName: string, key?: string, prefix = 'CF') =>
  under.call(codesRpc, staff, key).MakeBatch({ quantity, prefix, batchName });
const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(under.running.db)).rows[0]?.n ?? -1;
const figures = async () => {
  const { asOf: _, packsWaiting: __, ...counts } = await under.call(codesRpc, staff).CodeStats({});
  return counts;
};

describe('a batch', () => {
  test('stores all its codes before the request returns', async () => {
    const { batchId, generated } = await make(7, 'First');
    expect(generated).toBe(7);
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
    expect(new Set(codes).size).toBe(7);
    expect(codes.filter((code) => isPlateCode(code) && code.startsWith('CF'))).toHaveLength(7);
    expect(await under.call(codesRpc, staff).GetBatch({ batchId })).toMatchObject({
      batchName: 'First',
      totalCount: 7,
      activatedCount: 0,
      firstSerial: 'CF000001',
      lastSerial: 'CF000007',
      baseUrl: 'http://localhost:8080',
      sample: true,
      packState: 'queued',
      packDone: 0,
    });
    const published = await under.published();
    expect(published).toContainEqual(
      expect.objectContaining({ type: codesMade.name, data: { batchId, count: 7, prefix: 'CF', test: false } }),
    );
    expect(published).toContainEqual(
      expect.objectContaining({
        type: qrTimelineStaffActed.name,
        data: expect.objectContaining({ subjectId: batchId, staffId: staff.id, action: 'make-batch' }),
      }),
    );
    for (const { body } of published) for (const code of codes) expect(body).not.toContain(code);
  });

  test('is made once for repeated requests with one key', async () => {
    const before = await count('codes');
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(5, 'Once', 'key-of-once')));
    expect(new Set(answers.map(({ batchId }) => batchId)).size).toBe(1);
    expect(await count('codes')).toBe(before + 5);
  });

  test('has gapless unique serials under concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => make(25, `Side ${index}`, undefined, 'SIDE')));
    const { rows } = await sql<{ n: number; distinct: number; last: number }>`
      select count(*) as n, count(distinct serial) as distinct, max(serial_number) as last from codes where prefix = 'SIDE'`.execute(
      under.running.db,
    );
    expect(rows[0]).toEqual({ n: 200, distinct: 200, last: 200 });
  });

  test('is durable with ten thousand codes', async () => {
    const { batchId } = await make(10_000, 'Large', undefined, 'LARGE');
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
    expect(new Set(codes).size).toBe(10_000);
  });

  test('leaves nothing when its transaction aborts', async () => {
    const { db, platform, contextFor } = under.running;
    const codes = postgresCodes(db);
    let lots = 0;
    const dying: Codes = {
      ...codes,
      insert: async (tx, batch, some, atMaker) => {
        if (++lots === 4) throw new Error('killed');
        return codes.insert(tx, batch, some, atMaker);
      },
    };
    const store = storeBatch({
      batches: postgresBatches(db),
      codes: dying,
      clock: platform.clock,
      ids: platform.ids,
      address: { publicUrl: 'http://localhost:8080', production: false },
    });
    const before = [await count('codes'), await count('batches'), await count('outbox')];
    const ctx = contextFor({ caller: staff, correlationId: 'test', signal: AbortSignal.timeout(10_000) });
    await expect(
      ctx.transaction((tx) => store(tx, { quantity: 10_000, prefix: 'CF', name: 'Dying', atMaker: false })),
    ).rejects.toThrow('killed');
    expect(lots).toBe(4);
    expect([await count('codes'), await count('batches'), await count('outbox')]).toEqual(before);
  });

  test('has all codes or none when its database connection is killed', async () => {
    const { db } = under.running;
    const stored = async (name: string): Promise<number> =>
      (
        await sql<{ n: number }>`select count(c.id)::int as n from batches b left join codes c on c.batch_id = b.id
          where b.name = ${name}`.execute(db)
      ).rows[0]?.n ?? -1;
    const writing = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query ilike ${'%into codes%'}`.execute(
        db,
      );
    let kills = 0;
    // On a busy machine all codes may be written between two polls; that attempt is checked too, and another one made.
    for (let attempt = 0; kills < 4 && attempt < 20; attempt += 1) {
      const name = `Killed ${attempt}`;
      let isOver = false;
      const outcome = make(10_000, name, `key-killed-${attempt}`)
        .catch(() => undefined)
        .finally(() => void (isOver = true));
      const target = await eventually(async () => {
        const { rows } = await writing();
        return rows[0]?.pid ?? (isOver && 'over');
      }, 'codes to be written');
      if (target !== 'over') {
        await sql`select pg_terminate_backend(${target})`.execute(db);
        kills += 1;
      }
      await outcome;
      expect([0, 10_000]).toContain(await stored(name));
      expect(await make(10_000, name, `key-killed-${attempt}`)).toMatchObject({ generated: 10_000 });
      expect(await stored(name)).toBe(10_000);
    }
    expect(kills).toBe(4);
  });

  test('generates another code when one exists already', async () => {
    const { db, platform, contextFor } = under.running;
    const symbols = [
      ...Array.from({ length: 3 }, () => '0'.repeat(11)),
      '1'.repeat(11),
      '0'.repeat(11),
      '2'.repeat(11),
    ];
    let at = 0;
    const store = storeBatch({
      batches: postgresBatches(db),
      codes: postgresCodes(db),
      clock: platform.clock,
      ids: {
        ...platform.ids,
        symbols: (n) => Array.from({ length: n / 11 }, () => symbols[at++] ?? '').join(''),
      },
      address: { publicUrl: 'http://localhost:8080', production: false },
    });
    const ctx = contextFor({ caller: staff, correlationId: 'test', signal: AbortSignal.timeout(10_000) });
    const { batch, codeIds } = await ctx.transaction((tx) =>
      store(tx, { quantity: 3, prefix: 'TWIN', name: 'Twins', atMaker: false }),
    );
    expect(new Set(codeIds).size).toBe(3);
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId: batch.id });
    expect(codes.map((code) => code.slice(4, 15)).toSorted()).toEqual(['0', '1', '2'].map((one) => one.repeat(11)));
    expect(batch).toMatchObject({ firstSerial: 'TWIN000001', lastSerial: 'TWIN000003' });
  });

  test.each([
    [{ quantity: 0, prefix: 'CF', batchName: 'x' }, 'Please enter a quantity between 1 and 10,000'],
    [{ quantity: 10_001, prefix: 'CF', batchName: 'x' }, 'Please enter a quantity between 1 and 10,000'],
    [{ quantity: 1, prefix: 'C1', batchName: 'x' }, '2 to 8 letters'],
    [{ quantity: 1, prefix: 'CF', batchName: ' ' }, 'Please enter a batch name for tracking'],
  ])('refuses %j with a message', async (input, sentence) => {
    await expect(under.call(codesRpc, staff).MakeBatch(input)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(sentence),
    });
  });
});

describe('batch lists and counts', () => {
  test('count every code by state, without TEST codes', async () => {
    const before = await figures();
    await make(4, 'Counted');
    await make(9, 'Not counted', undefined, 'TEST');
    expect(await figures()).toEqual({
      ...before,
      total: before.total + 4,
      unactivated: before.unactivated + 4,
      available: before.available + 4,
    });
    const { total, codes } = await under.call(codesRpc, support).ListCodes({ limit: 3 });
    expect(total).toBe(before.total + 4);
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatchObject({ stockState: 'available', lifeState: 'unactivated' });
    expect(codes.some(({ code }) => code.startsWith('TEST'))).toBe(false);
  });

  test('keep their values when the job folds them', async () => {
    const { db, contextFor } = under.running;
    const before = await figures();
    const fold = aggregateCounts({ codes: postgresCodes(db) });
    const ctx = () =>
      contextFor({
        caller: { kind: 'system', service: 'qr-timeline' },
        correlationId: 'test',
        signal: AbortSignal.timeout(5_000),
      });
    await Promise.all([fold({}, ctx()), fold({}, ctx())]);
    expect(await figures()).toEqual(before);
    expect(await count('code_counts')).toBe(1);
  });

  test('return all batches page by page, newest first', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await under.call(codesRpc, staff).ListBatches({ limit: 5, ...(cursor ? { cursor } : {}) });
      names.push(...page.batches.map(({ batchName }) => batchName));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names[0]).toBe('Counted');
    expect(names.at(-1)).toBe('First');
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('Not counted');
  });

  test('offer only codes in stock', async () => {
    const { codes } = await under.call(codesRpc, support).AvailableCodes({ limit: 10 });
    expect(codes).toHaveLength(10);
    expect(codes.some((code) => code.startsWith('TEST'))).toBe(false);
  });

  test.each([
    ['MakeBatch', { quantity: 1, prefix: 'CF', batchName: 'x' }],
    ['ListBatches', { limit: 1 }],
    ['ExportBatch', { batchId: '0190a4c2-7d3e-7b11-8c55-000000000001' }],
    ['AvailableCodes', { limit: 1 }],
    ['CodeStats', {}],
    ['ListCodes', { limit: 1 }],
  ] as const)('allow %s for staff only', async (name, input) => {
    const call = under.call(codesRpc, stranger)[name] as (sent: object) => Promise<unknown>;
    await expect(call(input)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('return not found for an unknown batch', async () => {
    await expect(
      under.call(codesRpc, staff).GetBatch({ batchId: '0190a4c2-7d3e-7b11-8c55-000000000001' }),
    ).rejects.toMatchObject({ kind: 'not-found', slug: 'batch-unknown' });
  });

  test('use indexes at any number of codes', async () => {
    await sql`analyze codes`.execute(under.running.db);
    const plans = await Promise.all(
      [
        sql`select id from codes where stock_state = 'available' and life_state = 'unactivated' and holder is null and not test and not gone
          order by created_at, serial_number limit 3 for update skip locked`,
        sql`select id from codes where not test order by created_at desc, id desc limit 30`,
        sql`select code from codes where batch_id = '0190a4c2-7d3e-7b11-8c55-000000000001' order by serial_number`,
        sql`select id from codes where code = 'CF7K3M9QXA2TDV'`,
        sql`select id from codes where customer_id = 'somebody' order by created_at desc`,
        sql`select id from codes where order_id = '0190a4c2-7d3e-7b11-8c55-000000000001'`,
      ].map(async (query) => {
        const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(under.running.db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
    for (const plan of plans) {
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Seq Scan on codes');
    }
  });
});
