import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { migrate, openDatabase, openPool, platformMigrations } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { migrateJobs, startJobs } from './jobs.js';
import { createLog } from '../observability/log.js';
import { createMetrics } from '../observability/metrics.js';
import { job } from '../service/service.js';
import { freshDatabase } from '../testing/databases.js';
import type { JobType } from '../service/request-context.js';

const slow: JobType<object> = { name: 'slow', schema: z.object({}) };

const latch = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

test('waits on stop for the running job and its outcome', async () => {
  const url = await freshDatabase('job_stop');
  const pool = openPool(url, 3, () => undefined);
  const db = openDatabase(pool);
  const logger = createLog('silent');
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await migrateJobs(pool, logger);
  const [begun, result, released] = [latch(), latch(), latch()];
  const details = { db, service: 'worker', clock: systemClock, ids: randomIds, notify: () => undefined };
  const jobs = await startJobs({ ...details, url, logger, metrics: createMetrics() }, [
    job(slow, async (_, { signal }) => {
      signal.addEventListener('abort', result.open);
      begun.open();
      await released.opened;
    }),
  ]);
  await pool.query(`select graphile_worker.add_job('slow', '{}')`);
  await begun.opened;

  let over = false;
  const stopped = jobs.stop().then(() => (over = true));
  await result.opened;
  for (let trip = 0; trip < 100 && !over; trip += 1) await pool.query('select 1');
  expect(over).toBe(false);
  released.open();
  await stopped;
  const { rows } = await pool.query('select 1 from graphile_worker.jobs');
  expect(rows).toEqual([]);
  await pool.end();
});
