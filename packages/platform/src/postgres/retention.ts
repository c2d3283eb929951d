import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.js';
import type { Running } from '../events/log/event-log.js';
import type { Log } from '../observability/log.js';

const hourMs = 60 * 60 * 1_000;

/** Deletes idempotency keys and stored results older than 30 days. */
export const deleteExpiredKeys = async (db: Db): Promise<void> =>
  void (await sql`delete from handled where at < now() - interval '30 days'`.execute(db));

/** Deletes log records older than seven days that every group of their topic has handled. */
export const trimLog = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query(
    `delete from log l using (select topic, partition, min(seq) as seq from positions group by topic, partition) slowest
     where l.topic = slowest.topic and l.partition = slowest.partition and l.seq <= slowest.seq and l.at < now() - interval '7 days'`,
  ));

/** Runs `work` every hour until stopped. Logs failures and retries them in an hour. */
export const hourly = (work: () => Promise<void>, logger: Log): Running => {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = work().catch((error: unknown) =>
      logger.error({ error }, 'deleting old rows failed; retrying in an hour'),
    );
  }, hourMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
