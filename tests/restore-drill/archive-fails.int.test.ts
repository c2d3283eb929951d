import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { missingArchive, startArchivedPostgres, type ArchivedPostgres } from '@keepsake/native/archived-postgres';
import { openDatabase, openPool } from '@keepsake/platform/database';
import { databaseGauges } from '@keepsake/platform/early-gauges';
import type pg from 'pg';
import { until } from '../e2e/support/until.js';

/* A real server whose archiving is broken and repaired. */

const missing = missingArchive();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '').includes('all');
const whenHad = missing === undefined || required ? describe : describe.skip;

whenHad('archiving', () => {
  let postgres: ArchivedPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
    pool = openPool(postgres.urlOf('postgres'), 2, () => undefined, 5_000);
  }, 120_000);
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });

  const use = async (change: string): Promise<void> => {
    await pool.query(`alter system ${change}`);
    await pool.query('select pg_reload_conf()');
    await pool.query('create table if not exists written as select 1');
    await pool.query('select pg_switch_wal()');
  };
  const shows = async (value: number): Promise<string | undefined> => {
    const { collect } = databaseGauges('orders', openDatabase(pool), { now: () => new Date() });
    const gauge = await until(
      `the gauge to be ${value}`,
      async () => (await collect()).find((one) => one.name === 'archive_failing' && one.value === value),
      { intervalMs: 500 },
    );
    return gauge.warning;
  };

  test('shows a failure with a warning, and its end', async () => {
    expect(await shows(0)).toBeUndefined();
    await use(`set archive_command = 'false'`);
    expect(await shows(1)).toBe('The database of orders is not archived. See its log.');
    await use('reset archive_command');
    expect(await shows(0)).toBeUndefined();
  }, 240_000);
});
