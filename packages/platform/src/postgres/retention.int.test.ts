import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { migrate, openDatabase, openPool, platformMigrations } from './database.js';
import { deleteExpiredKeys, trimLog } from './retention.js';
import { freshDatabase } from '../testing/databases.js';

let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool(await freshDatabase('retention'), 2, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await migrate(db, platformMigrations('events'), 'service_migration');
});
afterAll(() => pool.end());

test('deletes keys after 30 days and none before', async () => {
  const db = openDatabase(pool);
  await sql`insert into handled (scope, id, fingerprint, at) values ('s', 'old', '', now() - interval '31 days'), ('s', 'young', '', now() - interval '29 days')`.execute(
    db,
  );
  await deleteExpiredKeys(db);
  expect((await sql`select id from handled`.execute(db)).rows).toEqual([{ id: 'young' }]);
});

test('deletes only old records that every group has handled', async () => {
  await pool.query(
    `insert into log (topic, partition, key, body, at) select 't', 0, 'k', n::text, now() - interval '8 days' from generate_series(1, 5) n`,
  );
  await pool.query(`insert into log (topic, partition, key, body) values ('t', 0, 'k', '6')`);
  await pool.query(
    `insert into positions (grp, topic, partition, seq) values ('fast', 't', 0, 6), ('slow', 't', 0, 3)`,
  );
  await trimLog(pool);
  expect((await pool.query('select body from log order by seq')).rows.map((row: { body: string }) => row.body)).toEqual(
    ['4', '5', '6'],
  );
});
