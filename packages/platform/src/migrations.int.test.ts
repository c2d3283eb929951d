import { expect, test } from '@jest/globals';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations } from './database.js';
import { migrateJobs } from './jobs.js';
import { createLog } from './log.js';
import { freshDatabase } from './testing/databases.js';

const words = createLog('silent');

/** What each process of a service does before anything else. */
const begin = async (url: string): Promise<void> => {
  const pool = openPool(url, 2, () => undefined);
  try {
    await oneAtATime(pool, async () => {
      await migrate(openDatabase(pool), platformMigrations('service'), 'platform_migration');
      await migrateJobs(pool, words);
    });
  } finally {
    await pool.end();
  }
};

test('several processes of a service may start at once on an empty database', async () => {
  for (let round = 0; round < 4; round++) {
    const url = await freshDatabase('starts');
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => begin(url)));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
