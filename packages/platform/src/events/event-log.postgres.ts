import type pg from 'pg';
import type { Log } from '../log.js';
import type { EventLog } from './event-log.js';
import { hourly, trimLog } from '../retention.js';
import { startMember } from './log-member.postgres.js';
import { bellChannel, openSession } from './log-session.postgres.js';
import { partitionOf } from './partition.js';

export type PostgresLogOptions = {
  /** False is the sabotage: appends are then not serialised per topic, and readers skip late commits. */
  readonly serialised?: boolean;
  readonly beforeCommit?: () => Promise<void>;
};

/**
 * The embedded default of the event log: two tables. `append` takes an advisory lock per topic before the first
 * sequence number, so that the order of `seq` is the order of commits. Members of a group share partitions by advisory
 * locks of their sessions: a killed process loses its connection and with it its partitions, without any waiting.
 */
export const openPostgresLog = (url: string, pool: pg.Pool, words: Log, options: PostgresLogOptions = {}): EventLog => {
  const bells = new Set<() => void>();
  const ring = (): void => {
    for (const bell of bells) bell();
  };
  const session = openSession(url, ring, words);
  const trimming = hourly(() => trimLog(pool), words);
  let ringing: Promise<void> | undefined;

  // The bell for other processes: never inside a transaction (it would serialise commits), never more than one under way.
  const ringOthers = (): void => {
    ringing ??= pool
      .query('select pg_notify($1, $2)', [bellChannel, ''])
      .then(
        () => undefined,
        (error: unknown) => words.info({ error }, 'the bell was not rung; readers find the events at their next look'),
      )
      .finally(() => {
        ringing = undefined;
      });
  };

  return {
    append: async (topic, records) => {
      if (records.length === 0) return;
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        if (options.serialised !== false)
          await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [`log:${topic}`]);
        await client.query(
          `insert into log (topic, partition, key, body)
           select $1, p, k, b from unnest($2::smallint[], $3::text[], $4::text[]) with ordinality as t(p, k, b, n) order by n`,
          [
            topic,
            records.map((one) => partitionOf(one.key)),
            records.map((one) => one.key),
            records.map((one) => one.body),
          ],
        );
        await options.beforeCommit?.();
        await client.query('commit');
      } catch (error) {
        broken = error as Error;
        await client
          .query('rollback')
          .catch((again: unknown) => words.info({ error: again }, 'the connection is gone, so its transaction is too'));
        throw error;
      } finally {
        client.release(broken);
      }
      ring();
      ringOthers();
    },

    consume: (group, topics, each) => startMember({ pool, session, bells, words, group, topics, each }),

    lag: async (group) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*) as n from positions p
         join log l on l.topic = p.topic and l.partition = p.partition and l.seq > p.seq where p.grp = $1`,
        [group],
      );
      return rows[0]?.n ?? 0;
    },

    close: async () => {
      await ringing;
      await trimming.stop();
      await session.close();
      await pool.end();
    },
  };
};
