import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '../../postgres/database.js';
import { migratedDatabase } from '../../testing/databases.js';
import { partitionCount } from './event-log.js';
import { nextRecords } from './log-member.postgres.js';

let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool(await migratedDatabase('events'), 2, () => undefined);
});
afterAll(() => pool.end());

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

/** Pages that one poll reads when no partition has a new record and half of the topics never had one. */
const pagesRead = async (records: number): Promise<number> => {
  await pool.query('truncate log');
  await pool.query(
    `insert into log (topic, partition, key, body)
     select (array['orders', 'shipping'])[1 + n % 2], n % $2::int, 'k', repeat('x', 400) from generate_series(1, $1::int) n`,
    [records, partitionCount],
  );
  await pool.query('vacuum analyze log');
  const { rows: ends } = await pool.query<{ topic: string; partition: number; seq: string }>(
    `select t as topic, p as partition, coalesce((select max(seq) from log where topic = t and partition = p), 0) as seq
     from unnest(array['orders', 'shipping', 'gateway', 'campaigns']) t, generate_series(0, $1::int - 1) p`,
    [partitionCount],
  );
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${nextRecords}`,
    [ends.map(({ topic }) => topic), ends.map(({ partition }) => partition), ends.map(({ seq }) => seq)],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
};

test('reads few pages without new records, however long the log is', async () => {
  for (const records of [2_000, 50_000]) expect(await pagesRead(records)).toBeLessThan(10 * 4 * partitionCount);
});
