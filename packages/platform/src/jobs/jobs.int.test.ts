import { expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { migrate, openDatabase, openPool, platformMigrations } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { migrateJobs, startJobs } from './jobs.js';
import { createLog, type Log } from '../observability/log.js';
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

const openQueue = async (name: string, logger: Log) => {
  const url = await freshDatabase(name);
  const pool = openPool(url, 3, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await migrateJobs(pool, logger);
  const details = { db, service: 'worker', clock: systemClock, ids: randomIds, notify: () => undefined };
  return { pool, deps: { ...details, url, logger, metrics: createMetrics() } };
};

test('waits on stop for the running job and its outcome', async () => {
  const { pool, deps } = await openQueue('job_stop', createLog('silent'));
  const [begun, result, released] = [latch(), latch(), latch()];
  const jobs = await startJobs(deps, [
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

test('reports a job that stops with its process as interrupted, and runs it again', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const { pool, deps } = await openQueue('job_interrupted', logger);
  const [begun, again] = [latch(), latch()];
  const stopping = await startJobs(deps, [
    job(slow, (_, { signal }) => {
      begun.open();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('The rendering was stopped.'))),
      );
    }),
  ]);
  await pool.query(`select graphile_worker.add_job('slow', '{}')`);
  await begun.opened;
  await stopping.stop();

  expect(lines.filter((line) => line.includes('job interrupted by shutdown'))).toHaveLength(1);
  expect(lines.map((line) => z.object({ level: z.number() }).parse(JSON.parse(line)).level)).not.toContain(50);
  const text = await deps.metrics.text();
  expect(text).toMatch(/keepsake_job_seconds_count\{[^}]*outcome="interrupted"[^}]*\} 1/);
  expect(text).not.toContain('outcome="failed"');

  await pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  const next = await startJobs(deps, [job(slow, () => Promise.resolve(again.open()))]);
  await again.opened;
  await next.stop();
  await pool.end();
});
