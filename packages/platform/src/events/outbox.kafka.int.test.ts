import { serverUnderTest } from '@keepsake/native/server-under-test';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openEvents } from '../service/infrastructure.js';
import { migrate, openDatabase, openPool, platformMigrations, type Db } from '../postgres/database.js';
import { createLog } from '../observability/log.js';
import { withServer } from '../testing/contract-suite.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { oneByOne, type EventLog } from './log/event-log.js';
import { startRelay } from './outbox.js';

const events = 3_000;
const killAfter = 1_000;
const keys = 30;
const logger = createLog('silent');

type Seen = { readonly key: string; readonly n: number };

/** Returns lost events, and those that came before an older one of their key; duplicates do not count. */
const judge = (seen: readonly Seen[]): { readonly missing: number; readonly reordered: number } => {
  const unique = new Set<number>();
  const last = new Map<string, number>();
  let reordered = 0;
  for (const { key, n } of seen) {
    if (unique.has(n)) continue;
    unique.add(n);
    if (n < (last.get(key) ?? -1)) reordered += 1;
    last.set(key, n);
  }
  return { missing: events - unique.size, reordered };
};

const keyOf = (n: number): string => `key-${n % keys}`;

/** Publishes ten events per transaction, as under load, so that the relay sends to several partitions concurrently. */
const publish = async (db: Db, from: number): Promise<void> => {
  const ns = Array.from({ length: 10 }, (_, index) => from + index);
  await sql`insert into outbox (key, body) select * from unnest(${ns.map(keyOf)}::text[], ${ns.map(String)}::text[])`.execute(
    db,
  );
};

const relayed = async (log: EventLog, topic: string): Promise<void> => {
  const pool = openPool(await freshDatabase('outbox'), 6, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  const relay = startRelay({ db, topic, log, logger });
  for (let n = 0; n < events; n += 10) {
    await publish(db, n);
    relay.notify();
  }
  await eventually(
    async () => (await sql<{ n: number }>`select count(*) as n from outbox`.execute(db)).rows[0]?.n === 0,
    'an empty outbox',
    100_000,
  );
  await relay.stop();
  await pool.end();
};

const readBack = async (log: EventLog, topic: string): Promise<readonly Seen[]> => {
  const seen: Seen[] = [];
  const reader = await log.consume(
    'reader',
    [topic],
    oneByOne(async ({ key, body }) => void seen.push({ key, n: Number(body) })),
  );
  await eventually(async () => seen.length > 0 && (await log.lag('reader')) === 0, 'all of it');
  await reader.stop();
  return seen;
};

withServer('three brokers', await serverUnderTest('kafka', { members: 3 }), (server) => {
  test('neither loses nor reorders events when a broker is killed', async () => {
    const log = await openEvents(server().url, logger);
    let sent = 0;
    let dying: Promise<void> | undefined;
    const counting: EventLog = {
      ...log,
      append: async (topic, records) => {
        if (sent >= killAfter) dying ??= server().kill(1);
        await log.append(topic, records);
        sent += records.length;
      },
    };
    await relayed(counting, 'r0');
    await dying;
    expect(dying).toBeDefined();
    expect(judge(await readBack(log, 'r0'))).toEqual({ missing: 0, reordered: 0 });
    await log.close();
  }, 240_000);

  test('detects a log that confirms unwritten records', async () => {
    const seen: Seen[] = [];
    let sends = 0;
    const forgetful: EventLog = {
      append: async (_topic, records) =>
        void seen.push(...records.filter(() => sends++ % 500 !== 0).map(({ key, body }) => ({ key, n: Number(body) }))),
      consume: () => Promise.reject(new Error('not used')),
      lag: async () => 0,
      close: async () => undefined,
    };
    await relayed(forgetful, 'r0');
    expect(judge(seen).missing).toBeGreaterThan(0);
  });
});
