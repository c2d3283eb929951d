import type pg from 'pg';
import type { Log } from '../../observability/log.js';
import type { EventLog } from './event-log.js';
import { statement } from '../../postgres/literal-sql.js';
import { hourly, trimLog } from '../../postgres/retention.js';
import { startMember } from './log-member.postgres.js';
import { wakeChannel, openSession } from './log-session.postgres.js';
import { partitionOf } from '../partition.js';

export type PostgresLogOptions = {
  /** False omits the lock per topic, so that readers skip late commits; only for tests that must detect this. */
  readonly serialised?: boolean;
  readonly beforeCommit?: () => Promise<void>;
};

/**
 * Opens the default event log: two PostgreSQL tables.
 *
 * `append` takes an advisory lock per topic before the first sequence number, so `seq` follows the order of commits.
 * Members of a group share partitions by advisory locks of their sessions: a killed process loses its connection and
 * frees its partitions immediately.
 */
export const openPostgresLog = (
  url: string,
  pool: pg.Pool,
  logger: Log,
  options: PostgresLogOptions = {},
): EventLog => {
  const waiters = new Set<() => void>();
  const notify = (): void => {
    for (const notifyWaiter of waiters) notifyWaiter();
  };
  const session = openSession(url, notify, logger);
  const trimming = hourly(() => trimLog(pool), logger);
  let notifying: Promise<void> | undefined;

  // Notifies other processes. Not inside the transaction, because NOTIFY serializes commits, and one at a time.
  const notifyOthers = (): void => {
    notifying ??= pool
      .query('select pg_notify($1, $2)', [wakeChannel, ''])
      .then(
        () => undefined,
        (error: unknown) =>
          logger.info({ error }, 'wake-up notification failed; readers find the events at the next poll'),
      )
      .finally(() => {
        notifying = undefined;
      });
  };

  return {
    append: async (topic, records) => {
      if (records.length === 0) return;
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const lock = statement`select pg_advisory_xact_lock(hashtext(${`log:${topic}`}))`;
        await client.query(options.serialised === false ? 'begin' : `begin; ${lock}`);
        await client.query({
          name: 'append-records',
          text: `insert into log (topic, partition, key, body)
           select $1, p, k, b from unnest($2::smallint[], $3::text[], $4::text[]) with ordinality as t(p, k, b, n) order by n`,
          values: [
            topic,
            records.map((one) => partitionOf(one.key)),
            records.map((one) => one.key),
            records.map((one) => one.body),
          ],
        });
        await options.beforeCommit?.();
        await client.query('commit');
      } catch (error) {
        broken = error as Error;
        await client
          .query('rollback')
          .catch((rollbackError: unknown) => logger.info({ error: rollbackError }, 'rollback failed; connection lost'));
        throw error;
      } finally {
        client.release(broken);
      }
      notify();
      notifyOthers();
    },

    consume: (group, topics, handle) => startMember({ pool, session, waiters, logger, group, topics, handle }),

    lag: async (group) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*) as n from positions p
         join log l on l.topic = p.topic and l.partition = p.partition and l.seq > p.seq where p.grp = $1`,
        [group],
      );
      return rows[0]?.n ?? 0;
    },

    close: async () => {
      await notifying;
      await trimming.stop();
      await session.close();
      await pool.end();
    },
  };
};
