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
