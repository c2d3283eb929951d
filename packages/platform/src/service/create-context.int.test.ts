import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import {
  asUnavailable,
  forbidNestedConnections,
  migrate,
  openDatabase,
  openPool,
  platformMigrations,
  type Db,
} from '../postgres/database.js';
import { defineEvent } from '../events/event.js';
import { randomIds } from '../ids.js';
import { createContext, type IdempotencyKey } from './create-context.js';
import { freshDatabase } from '../testing/databases.js';
import { messagesSent } from '../testing/messages-sent.js';
import type { RequestContext } from './request-context.js';

const counted = defineEvent('things.counted.v1', z.object({ thing: z.string(), n: z.int() }), (data) => data.thing);
const silent = { info: () => undefined, error: () => undefined };

let url = '';
let pool: ReturnType<typeof openPool>;
let db: Db;
let wakeUps = 0;

beforeAll(async () => {
  url = await freshDatabase('once');
  pool = openPool(url, 2, () => undefined);
  db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await sql`create table things (name text primary key, n int not null default 0)`.execute(db);
});
afterAll(() => pool.end());

const ctx = (key?: IdempotencyKey, inbox = true, language?: string): RequestContext =>
  createContext(
    { db, service: 'things', clock: systemClock, ids: randomIds, notify: () => (wakeUps += 1), inbox },
    {
      ...(key ? { key } : {}),
      ...(language === undefined ? {} : { language }),
      caller: { kind: 'system', service: 'test' },
      correlationId: 'c',
      signal: AbortSignal.timeout(20_000),
      log: silent,
    },
  );
const keyOf = (id: string, fingerprint = 'f'): IdempotencyKey => ({ scope: 'rpc:Count:anyone', id, fingerprint });
const count = (one: RequestContext, name: string): Promise<{ n: number }> =>
  one.transaction(async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`insert into things (name, n) values (${name}, 1) on conflict (name) do update set n = things.n + 1 returning n`.execute(
      tx.db,
    );
    const n = rows[0]?.n ?? 0;
    tx.publish(counted, { thing: name, n });
    return { n };
  });
const publishedBy = async (name: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from outbox where key = ${name}`.execute(db)).rows[0]?.n ?? -1;

test('runs once for a hundred concurrent retries and returns one result', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => count(ctx(keyOf('same')), 'a')));
  expect(answers).toEqual(Array.from({ length: 100 }, () => ({ n: 1 })));
  expect(await publishedBy('a')).toBe(1);
});

test('publishes the language of the person behind the call, if there is one', async () => {
  await count(ctx(keyOf('spanish'), true, 'es'), 'es');
  await count(ctx(keyOf('none')), 'none');
  const { rows } = await sql<{ body: string }>`select body from outbox where key in ('es', 'none') order by id`.execute(
    db,
  );
  expect(rows.map(({ body }) => (JSON.parse(body) as { language?: string }).language)).toEqual(['es', undefined]);
});

test('detects duplicates when deduplication is off', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => count(ctx(keyOf('sabotage'), false), 'b')));
  expect(Math.max(...answers.map(({ n }) => n))).toBe(20);
  expect(await publishedBy('b')).toBe(20);
});

test('rejects a key that was used for another request', async () => {
  // Equal length, as the fingerprints of requests have.
  await count(ctx(keyOf('k1', 'first')), 'c');
  await expect(count(ctx(keyOf('k1', 'other')), 'c')).rejects.toMatchObject({
    kind: 'conflict',
    slug: 'idempotency-key-reused',
  });
  expect(await publishedBy('c')).toBe(1);
});

test('rejects a second connection inside the transaction only', async () => {
  forbidNestedConnections();
  const one = ctx();
  await expect(one.transaction(async () => publishedBy('a'))).rejects.toThrow('asked for a second connection');
  expect(await publishedBy('a')).toBe(1);
});

test('stores nothing when the work throws, so a retry runs', async () => {
  await expect(
    ctx(keyOf('k2')).transaction(async (tx) => {
      tx.publish(counted, { thing: 'd', n: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await publishedBy('d')).toBe(0);
  expect(await count(ctx(keyOf('k2')), 'd')).toEqual({ n: 1 });
});

test('returns the stored result before calls to other services', async () => {
  expect(await ctx(keyOf('k3')).storedResult()).toBeUndefined();
  await count(ctx(keyOf('k3')), 'e');
  expect(await ctx(keyOf('k3')).storedResult()).toEqual({ n: 1 });
});

test('knows a handled event by its row, without a stored result', async () => {
  const key = { ...keyOf('event'), blockedBy: { topic: 'things', key: 'event' } };
  expect(await ctx(key).storedResult()).toBeUndefined();
  await ctx(key).transaction(async () => true);
  expect(await ctx(key).storedResult()).toBe(true);
  expect((await sql`select answer from handled where id = 'event'`.execute(db)).rows).toEqual([{ answer: null }]);
});

test('retries after a deadlock and notifies only after publishing commits', async () => {
  const before = wakeUps;
  await count(ctx(), 'f');
  await count(ctx(), 'g');
  const both = (first: string, second: string): Promise<void> =>
    ctx().transaction(async (tx) => {
      await sql`update things set n = n + 1 where name = ${first}`.execute(tx.db);
      await sql`select pg_sleep(0.1)`.execute(tx.db);
      await sql`update things set n = n + 1 where name = ${second}`.execute(tx.db);
    });
  await Promise.all([both('f', 'g'), both('g', 'f')]);
  const { rows } = await sql<{ n: number }>`select n from things where name in ('f', 'g')`.execute(db);
  expect(rows).toEqual([{ n: 3 }, { n: 3 }]);
  expect(wakeUps).toBe(before + 2);
});

test('strips fields that the schema of an event lacks', async () => {
  await ctx().transaction(async (tx) =>
    tx.publish(counted, { thing: 'h', n: 1, email: 'secret@example.org' } as { thing: string; n: number }),
  );
  const { rows } = await sql<{ body: string }>`select body from outbox where key = 'h'`.execute(db);
  expect(rows[0]?.body).not.toContain('secret');
  expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({
    specversion: '1.0',
    type: 'things.counted.v1',
    source: 'things',
    subject: 'h',
    correlationid: 'c',
    data: { thing: 'h', n: 1 },
  });
});

test('allows one transaction per request', async () => {
  const one = ctx();
  await count(one, 'i');
  await expect(count(one, 'i')).rejects.toThrow('one transaction');
});

test.each(["it's", "'; drop table handled; --", String.raw`C:\temp\'`, '$1 $$ :name ?', 'é “x” 🕯️', '{"a":"\\u0000"}'])(
  'stores %s unchanged',
  async (text) => {
    const key = { scope: text, id: text, fingerprint: text };
    const work = () =>
      ctx(key).transaction(async (tx) => {
        tx.publish(counted, { thing: text, n: 1 });
        return { text };
      });
    expect([await work(), await work()]).toEqual([{ text }, { text }]);
    const { rows } = await sql<{ body: string }>`select body from outbox where key = ${text}`.execute(db);
    expect(rows.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ data: { thing: text } }]);
  },
);

test('rejects text with NUL and stores nothing', async () => {
  await expect(count(ctx({ ...keyOf('k4'), scope: 'a\0b' }), 'j')).rejects.toThrow('NUL');
  expect(await count(ctx(keyOf('k4')), 'j')).toEqual({ n: 1 });
});

test('costs two round trips besides those of the work', async () => {
  expect(await messagesSent(() => count(ctx(keyOf('k5')), 'k'))).toHaveLength(3);
});

test('treats a server that became read-only as unavailable', async () => {
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = openPool(readOnly.href, 1, () => undefined);
  const refused: unknown = await sql`delete from things`
    .execute(openDatabase(standby))
    .catch((error: unknown) => error);
  await standby.end();
  expect(asUnavailable(refused)).toMatchObject({ kind: 'unavailable', slug: 'database-unavailable' });
});
