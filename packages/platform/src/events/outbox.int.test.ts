import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { migrate, openDatabase, openPool, platformMigrations, type Db } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { createLog } from '../observability/log.js';
import { createContext } from '../service/create-context.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { defineEvent } from './event.js';
import { openPostgresLog, type PostgresLogOptions } from './log/event-log.postgres.js';
import { oneByOne, type EventLog } from './log/event-log.js';
import { startRelay } from './outbox.js';

const writers = 8;
const rows = 10_000;
const keys = 40;
const logger = createLog('silent');
const counted = defineEvent('counters.counted.v1', z.object({ key: z.string(), n: z.int() }), (data) => data.key);

type Seen = { readonly key: string; readonly n: number };

/** Returns lost and reordered events; the same check for the real reader and the broken ones. */
const judge = (seen: readonly Seen[], expected: number): { readonly missed: number; readonly reordered: number } => {
  const unique = new Set<string>();
  const last = new Map<string, number>();
  let reordered = 0;
  for (const { key, n } of seen) {
    if (unique.has(`${key} ${n}`)) continue; // duplicates are allowed, consumers drop them
    unique.add(`${key} ${n}`);
    if (n < (last.get(key) ?? 0)) reordered += 1;
    last.set(key, n);
  }
  return { missed: expected - unique.size, reordered };
};

/** Opens a database whose commits are delayed at random after the outbox row got its id, as under load. */
const slowCommits = async (): Promise<{ pool: pg.Pool; db: Db }> => {
  const pool = openPool(await freshDatabase('outbox'), writers + 4, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await sql
    .raw(
      `create table counters (key text primary key, n int not null);
       insert into counters select 'key-' || k, 0 from generate_series(1, ${keys}) k;
       create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.006); return null; end $$;
       create constraint trigger dawdle after insert on outbox deferrable initially deferred for each row execute function dawdle();`,
    )
    .execute(db);
  return { pool, db };
};

/** Runs eight writers; each publishes an event while it locks the row of the event's key. */
const write = async (db: Db, count: number, notify: () => void): Promise<void> => {
  let left = count;
  const writer = async (): Promise<void> => {
    while (left-- > 0) {
      const key = `key-${1 + Math.floor(Math.random() * keys)}`;
      const ctx = createContext(
        { db, service: 'counters', clock: systemClock, ids: randomIds, notify },
        {
          caller: { kind: 'system', service: 'test' },
          correlationId: 'c',
          signal: AbortSignal.timeout(60_000),
          log: { info: () => undefined, error: () => undefined },
        },
      );
      await ctx.transaction(async (tx) => {
        const counter = await sql<{ n: number }>`update counters set n = n + 1 where key = ${key} returning n`.execute(
          tx.db,
        );
        tx.publish(counted, { key, n: counter.rows[0]?.n ?? 0 });
      });
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
};

const seenIn = (body: string): Seen => (JSON.parse(body) as { data: Seen }).data;

const openLog = async (options: PostgresLogOptions = {}): Promise<EventLog> => {
  const url = await freshDatabase('log');
  const pool = openPool(url, 14, () => undefined);
  await migrate(openDatabase(pool), platformMigrations('events'), 'platform_migration');
  return openPostgresLog(url, pool, logger, options);
};

let pool: pg.Pool;
let db: Db;
beforeAll(async () => ({ pool, db } = await slowCommits()));
afterAll(() => pool.end());

test('neither loses nor reorders 10,000 events of 8 concurrent writers', async () => {
  const log = await openLog();
  const relay = startRelay({ db, topic: 'counters', log, logger });
  const seen: Seen[] = [];
  const reader = await log.consume(
    'reader',
    ['counters'],
    oneByOne(async ({ body }) => void seen.push(seenIn(body))),
  );
  await write(db, rows, relay.notify);
  await eventually(async () => seen.length >= rows, `${rows} events`);
  await reader.stop();
  await relay.stop();
  await log.close();
  expect(judge(seen, rows)).toEqual({ missed: 0, reordered: 0 });
});

test('detects the loss of a reader that polls by last id', async () => {
  const broken = await slowCommits();
  const seen: Seen[] = [];
  let last = 0;
  const read = async (): Promise<void> => {
    const found = await sql<{
      id: number;
      body: string;
    }>`select id, body from outbox where id > ${last} order by id limit 500`.execute(broken.db);
    for (const { id, body } of found.rows) {
      last = id;
      seen.push(seenIn(body));
    }
  };
  let writing = true;
  const reading = (async () => {
    while (writing) await read();
  })();
  await write(broken.db, 2_000, () => undefined);
  writing = false;
  await reading;
  await read();
  await broken.pool.end();
  expect(judge(seen, 2_000).missed).toBeGreaterThan(0);
});

test('detects lost commits only when appends are not serialized', async () => {
  const lost = async (serialised: boolean): Promise<number> => {
    const log = await openLog({
      serialised,
      beforeCommit: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8)),
    });
    const seen = new Set<string>();
    const reader = await log.consume(
      'reader',
      ['counters'],
      oneByOne(async ({ body }) => void seen.add(body)),
    );
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < 40; n++) await log.append('counters', [{ key: 'one-key', body: `${writer} ${n}` }]);
      }),
    );
    await eventually(async () => (await log.lag('reader')) === 0, 'no lag');
    await reader.stop();
    await log.close();
    return writers * 40 - seen.size;
  };
  expect(await lost(true)).toBe(0);
  expect(await lost(false)).toBeGreaterThan(0);
});

test('keeps events during a log outage and delivers them in order', async () => {
  let away = true;
  const got: Seen[] = [];
  const flaky: EventLog = {
    append: async (_topic, records) => {
      if (away) throw new Error('the broker is away');
      got.push(...records.map(({ body }) => seenIn(body)));
    },
    consume: () => Promise.reject(new Error('not used')),
    lag: async () => 0,
    close: async () => undefined,
  };
  const relay = startRelay({ db, topic: 'counters', log: flaky, logger });
  const before = await sql<{ n: number }>`select sum(n)::int as n from counters`.execute(db);
  await write(db, 50, relay.notify);
  expect((await sql<{ n: number }>`select count(*) as n from outbox`.execute(db)).rows).toEqual([{ n: 50 }]);
  away = false;
  await eventually(async () => got.length >= 50, 'fifty events');
  await relay.stop();
  expect(before.rows[0]?.n).toBeGreaterThan(0);
  expect(judge(got, 50)).toEqual({ missed: 0, reordered: 0 });
});

test('recovers when its connection is killed inside a transaction', async () => {
  const relayed: string[] = [];
  const log: EventLog = {
    append: async (_topic, records) => void relayed.push(...records.map(({ body }) => body)),
    consume: () => Promise.reject(new Error('not used')),
    lag: async () => 0,
    close: async () => undefined,
  };
  const relay = startRelay({ db, topic: 'counters', log, logger });
  const client = await pool.connect();
  const died = new Promise<void>((resolve) => client.once('error', () => resolve()));
  await client.query('begin');
  const { rows: mine } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [mine[0]?.pid]);
  await died;
  client.release(true);
  await write(db, 10, relay.notify);
  await eventually(async () => relayed.length >= 10, 'ten events');
  await relay.stop();
  expect(new Set(relayed).size).toBe(10);
});
