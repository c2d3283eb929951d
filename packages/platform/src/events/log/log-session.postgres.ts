import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../observability/log.js';

export const wakeChannel = 'keepsake_log';

/**
 * One connection per process that listens for wake-ups and holds the locks of owned partitions. If it breaks,
 * PostgreSQL frees the locks and the `onLost` callbacks run, so that members stop immediately.
 */
export type LogSession = {
  /** Registers one more member of the group in this process. */
  readonly join: (group: string) => Promise<void>;
  readonly leave: (group: string) => Promise<void>;
  /** Returns the members of the group in this process, plus one for each other process. */
  readonly members: (group: string) => Promise<number>;
  readonly tryLock: (group: string, lane: string) => Promise<boolean>;
  readonly unlock: (group: string, lane: string) => Promise<void>;
  readonly onLost: (lost: () => void) => () => void;
  readonly close: () => Promise<void>;
};

const hash = (text: string): number => createHash('md5').update(text).digest().readInt32BE(0);
const unsigned = (value: number): number => value >>> 0;
const memberLane = 'member';

export const openSession = (url: string, notify: () => void, logger: Log): LogSession => {
  const lost = new Set<() => void>();
  const localMembers = new Map<string, number>();
  // Locks are re-entrant within a session, so this set keeps members of one process apart.
  const held = new Set<string>();
  let opening: Promise<pg.Client> | undefined;
  let closed = false;

  const handleLost = (client: pg.Client, error: unknown): void => {
    if (closed || !opening) return;
    opening = undefined;
    held.clear();
    logger.info({ error }, 'event log session lost; reacquiring partitions');
    for (const report of lost) report();
    client.end().catch((closeError: unknown) => logger.info({ error: closeError }, 'closing the lost session failed'));
  };

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client.on('notification', notify);
    client.on('error', (error) => handleLost(client, error));
    client.on('end', () => handleLost(client, undefined));
    await client.connect();
    await client.query(`listen ${wakeChannel}`);
    for (const group of localMembers.keys())
      await client.query('select pg_advisory_lock_shared($1, $2)', [hash(group), hash(memberLane)]);
    return client;
  };

  const connection = async (): Promise<pg.Client> => {
    opening ??= open();
    const mine = opening;
    return mine.catch((error: unknown) => {
      if (opening === mine) opening = undefined;
      throw error;
    });
  };

  // One query at a time: a connection runs them in order anyway, and all groups share this one.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly R[]> => {
    const answer = last.then(async () => (await (await connection()).query<R>(text, [...values])).rows);
    last = answer.catch(() => undefined); // the caller gets the error; the next query does not depend on it
    return answer;
  };

  return {
    join: async (group) => {
      const count = localMembers.get(group) ?? 0;
      if (count === 0) await ask('select pg_advisory_lock_shared($1, $2)', [hash(group), hash(memberLane)]);
      localMembers.set(group, count + 1);
    },
    leave: async (group) => {
      const count = (localMembers.get(group) ?? 1) - 1;
      if (count > 0) {
        localMembers.set(group, count);
        return;
      }
      localMembers.delete(group);
      await ask('select pg_advisory_unlock_shared($1, $2)', [hash(group), hash(memberLane)]);
    },
    members: async (group) => {
      const [found] = await ask<{ others: string }>(
        `select count(distinct pid) as others from pg_locks
         where locktype = 'advisory' and mode = 'ShareLock' and granted and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())
           and classid = $1 and objid = $2`,
        [unsigned(hash(group)), unsigned(hash(memberLane))],
      );
      return Number(found?.others ?? 0) + (localMembers.get(group) ?? 0);
    },
    tryLock: async (group, lane) => {
      const name = `${group} ${lane}`;
      if (held.has(name)) return false;
      held.add(name);
      let mine = false;
      try {
        const [answer] = await ask<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
          hash(group),
          hash(lane),
        ]);
        mine = answer?.mine === true;
      } finally {
        if (!mine) held.delete(name);
      }
      return mine;
    },
    unlock: async (group, lane) => {
      held.delete(`${group} ${lane}`);
      await ask('select pg_advisory_unlock($1, $2)', [hash(group), hash(lane)]);
    },
    onLost: (report) => {
      lost.add(report);
      return () => void lost.delete(report);
    },
    close: async () => {
      closed = true;
      const client = await opening?.catch(() => undefined);
      await client?.end();
    },
  };
};
