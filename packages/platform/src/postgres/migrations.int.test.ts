import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations } from './database.js';
import { migrateJobs } from '../jobs/jobs.js';
import { createLog } from '../observability/log.js';
import { freshDatabase } from '../testing/databases.js';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const logger = createLog('silent');

/** Migrates as each process of a service does at start. */
const begin = async (url: string): Promise<void> => {
  const pool = openPool(url, 2, () => undefined);
  try {
    await oneAtATime(pool, async () => {
      await migrate(openDatabase(pool), platformMigrations('service'), 'platform_migration');
      await migrateJobs(pool, logger);
    });
  } finally {
    await pool.end();
  }
};

test('migrates an empty database from concurrent starts', async () => {
  for (let round = 0; round < 4; round++) {
    const url = await freshDatabase('starts');
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => begin(url)));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});

/** Applies a release that has these migrations. */
const release = async (url: string, ...names: readonly string[]): Promise<void> => {
  const files = mkdtempSync(join(folder, 'release-'));
  for (const name of names) writeFileSync(join(files, `${name}.sql`), `create table "${name}" ();`);
  const pool = openPool(url, 2, () => undefined);
  try {
    await migrate(openDatabase(pool), pathToFileURL(`${files}/`), 'service_migration');
  } finally {
    await pool.end();
  }
};

test('starts the last release on the next schema, then the next release again', async () => {
  const url = await freshDatabase('rollback');
  await release(url, '0001-a');
  await release(url, '0001-a', '0002-b', '0003-c');
  await expect(release(url, '0001-a')).resolves.toBeUndefined();
  await expect(release(url, '0001-a', '0002-b', '0003-c', '0004-d')).resolves.toBeUndefined();
});

test('refuses a database with an unknown migration before its own last one', async () => {
  const url = await freshDatabase('unknown');
  await release(url, '0001-a', '0002-b');
  await expect(release(url, '0001-a', '0003-c')).rejects.toThrow('migration 0002-b.sql is missing');
});

test('applies each migration of an upgrade in a separate transaction, without a time limit', async () => {
  const url = await freshDatabase('upgrade');
  await release(url, '0001-a');
  const files = mkdtempSync(join(folder, 'upgrade-'));
  const write = (name: string, text: string): void => writeFileSync(join(files, `${name}.sql`), text);
  write('0001-a', 'create table "0001-a" ();');
  write('0002-b', `create table "0002-b" as select current_setting('statement_timeout') as limited;`);
  write('0003-c', 'select 1 / 0;');
  const pool = openPool(url, 2, () => undefined);
  try {
    await expect(migrate(openDatabase(pool), pathToFileURL(`${files}/`), 'service_migration')).rejects.toThrow('zero');
    expect((await pool.query('select limited from "0002-b"')).rows).toEqual([{ limited: '0' }]);
  } finally {
    await pool.end();
  }
});
