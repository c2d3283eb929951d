import { expect, test } from '@jest/globals';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations } from './database.js';
import { migrateJobs } from './jobs.js';
import { createLog } from './log.js';
import { freshDatabase } from './testing/databases.js';

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
