import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.js';
import type { Running } from './events/event-log.js';
import type { Log } from './log.js';

const hourMs = 60 * 60 * 1_000;

/** Keys and answers older than 30 days: nobody repeats a request after that. */
export const forgetHandled = async (db: Db): Promise<void> =>
  void (await sql`delete from handled where at < now() - interval '30 days'`.execute(db));

/** Records stay seven days, and longer while any group that hears their topic has not come that far. */
export const trimLog = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query(
    `delete from log l using (select topic, partition, min(seq) as seq from positions group by topic, partition) slowest
     where l.topic = slowest.topic and l.partition = slowest.partition and l.seq <= slowest.seq and l.at < now() - interval '7 days'`,
  ));

/** Runs `work` once an hour until stopped; a failure is only late, so it is told and tried again. */
export const hourly = (work: () => Promise<void>, words: Log): Running => {
  let under = Promise.resolve();
  const timer = setInterval(() => {
    under = work().catch((error: unknown) =>
      words.error({ error }, 'old rows were not removed; it is tried again in an hour'),
    );
  }, hourMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await under;
    },
  };
};
