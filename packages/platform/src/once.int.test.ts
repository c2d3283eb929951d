import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from './clock.js';
import { migrate, openDatabase, openPool, platformMigrations, refuseSecondConnections, type Db } from './database.js';
import { defineEvent } from './events/event.js';
import { randomIds } from './ids.js';
import { makeTurn, type TurnKey } from './once.js';
import { freshDatabase } from './testing/databases.js';
import { messagesSent } from './testing/messages-sent.js';
import type { Turn } from './turn.js';

const counted = defineEvent('things.counted.v1', z.object({ thing: z.string(), n: z.int() }), (data) => data.thing);
const silent = { info: () => undefined, error: () => undefined };

let pool: ReturnType<typeof openPool>;
let db: Db;
let rings = 0;

beforeAll(async () => {
  pool = openPool(await freshDatabase('once'), 2, () => undefined);
  db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await sql`create table things (name text primary key, n int not null default 0)`.execute(db);
});
afterAll(() => pool.end());

const turn = (key?: TurnKey, inbox = true): Turn =>
  makeTurn(
    { db, service: 'things', clock: systemClock, ids: randomIds, ring: () => (rings += 1), inbox },
    {
      ...(key ? { key } : {}),
      caller: { kind: 'system', service: 'test' },
      correlationId: 'c',
      signal: AbortSignal.timeout(20_000),
      log: silent,
    },
  );
const keyOf = (id: string, fingerprint = 'f'): TurnKey => ({ scope: 'rpc:Count:anyone', id, fingerprint });
const count = (one: Turn, name: string): Promise<{ n: number }> =>
  one.once(async (tx) => {
    const { rows } = await sql<{
      n: number;
    }>`insert into things (name, n) values (${name}, 1) on conflict (name) do update set n = things.n + 1 returning n`.execute(
      tx.db,
    );
    const n = rows[0]?.n ?? 0;
    tx.say(counted, { thing: name, n });
    return { n };
  });
const said = async (name: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from outbox where key = ${name}`.execute(db)).rows[0]?.n ?? -1;

test('R12: does the work once for a hundred parallel repeats, on a pool of two, and answers all alike', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => count(turn(keyOf('same')), 'a')));
  expect(answers).toEqual(Array.from({ length: 100 }, () => ({ n: 1 })));
  expect(await said('a')).toBe(1);
});

test('# sabotage: with the inbox switched off the same repeats are counted many times', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => count(turn(keyOf('sabotage'), false), 'b')));
  expect(Math.max(...answers.map(({ n }) => n))).toBe(20);
  expect(await said('b')).toBe(20);
});

test('refuses a key that was used for another request', async () => {
  // Fingerprints of requests have one length.
  await count(turn(keyOf('k1', 'first')), 'c');
  await expect(count(turn(keyOf('k1', 'other')), 'c')).rejects.toMatchObject({
    kind: 'conflict',
    slug: 'idempotency-key-reused',
  });
  expect(await said('c')).toBe(1);
});

test('is told when it asks for a second connection, which many of its kind would wait for forever; afterwards it may', async () => {
  refuseSecondConnections();
  const one = turn();
  await expect(one.once(async () => said('a'))).rejects.toThrow('asked for a second one');
  expect(await said('a')).toBe(1);
});

test('keeps nothing of work that throws, so that the next try runs', async () => {
  await expect(
    turn(keyOf('k2')).once(async (tx) => {
      tx.say(counted, { thing: 'd', n: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await said('d')).toBe(0);
  expect(await count(turn(keyOf('k2')), 'd')).toEqual({ n: 1 });
});

test('tells a use case its kept answer before it asks others again', async () => {
  expect(await turn(keyOf('k3')).kept()).toBeUndefined();
  await count(turn(keyOf('k3')), 'e');
  expect(await turn(keyOf('k3')).kept()).toEqual({ n: 1 });
});

test('runs again after a deadlock, and rings the bell only after a commit that said something', async () => {
  const before = rings;
  await count(turn(), 'f');
  await count(turn(), 'g');
  const both = (first: string, second: string): Promise<void> =>
    turn().once(async (tx) => {
      await sql`update things set n = n + 1 where name = ${first}`.execute(tx.db);
      await sql`select pg_sleep(0.1)`.execute(tx.db);
      await sql`update things set n = n + 1 where name = ${second}`.execute(tx.db);
    });
  await Promise.all([both('f', 'g'), both('g', 'f')]);
  const { rows } = await sql<{ n: number }>`select n from things where name in ('f', 'g')`.execute(db);
  expect(rows).toEqual([{ n: 3 }, { n: 3 }]);
  expect(rings).toBe(before + 2);
});

test('strips from an event what its schema does not name', async () => {
  await turn().once(async (tx) =>
    tx.say(counted, { thing: 'h', n: 1, email: 'secret@example.org' } as { thing: string; n: number }),
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

test('allows one transaction a turn', async () => {
  const one = turn();
  await count(one, 'i');
  await expect(count(one, 'i')).rejects.toThrow('one transaction');
});

test.each(["it's", "'; drop table handled; --", String.raw`C:\temp\'`, '$1 $$ :name ?', 'é “x” 🕯️', '{"a":"\\u0000"}'])(
  'writes %s into its statements as it stands',
  async (text) => {
    const key = { scope: text, id: text, fingerprint: text };
    const work = () =>
      turn(key).once(async (tx) => {
        tx.say(counted, { thing: text, n: 1 });
        return { text };
      });
    expect([await work(), await work()]).toEqual([{ text }, { text }]);
    const { rows } = await sql<{ body: string }>`select body from outbox where key = ${text}`.execute(db);
    expect(rows.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ data: { thing: text } }]);
  },
);

test('refuses a text that would end its statement, and keeps nothing', async () => {
  await expect(count(turn({ ...keyOf('k4'), scope: 'a\0b' }), 'j')).rejects.toThrow('NUL');
  expect(await count(turn(keyOf('k4')), 'j')).toEqual({ n: 1 });
});

test('costs two round trips beside those of its work', async () => {
  expect(await messagesSent(() => count(turn(keyOf('k5')), 'k'))).toHaveLength(3);
});
