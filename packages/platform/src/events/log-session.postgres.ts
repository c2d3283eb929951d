import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.js';

export const bellChannel = 'keepsake_log';

/**
 * One connection per process that listens for the bell and holds the locks by which members own partitions. When it
 * breaks, PostgreSQL frees the locks, and every `lost` callback hears of it so that members stop at once.
 */
export type LogSession = {
  /** Tells the group that one more member is here; the answer leaves it. */
  readonly join: (group: string) => Promise<void>;
  readonly leave: (group: string) => Promise<void>;
  /** Members of the group in all processes; those of one process count as one elsewhere. */
  readonly members: (group: string) => Promise<number>;
  readonly tryLock: (group: string, lane: string) => Promise<boolean>;
  readonly unlock: (group: string, lane: string) => Promise<void>;
  readonly onLost: (lost: () => void) => () => void;
  readonly close: () => Promise<void>;
};

const hash = (text: string): number => createHash('md5').update(text).digest().readInt32BE(0);
const unsigned = (value: number): number => value >>> 0;
const memberLane = 'member';

export const openSession = (url: string, ring: () => void, words: Log): LogSession => {
  const lost = new Set<() => void>();
  const here = new Map<string, number>();
  // Locks of one session are re-entrant, so members of one process are kept apart here.
  const held = new Set<string>();
  let opening: Promise<pg.Client> | undefined;
  let closed = false;

  const forget = (client: pg.Client, error: unknown): void => {
    if (closed || !opening) return;
    opening = undefined;
    held.clear();
    words.info({ error }, 'the session of the event log ended; partitions are taken again');
    for (const tell of lost) tell();
    client.end().catch((again: unknown) => words.info({ error: again }, 'the ended session could not be closed'));
  };

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client.on('notification', ring);
    client.on('error', (error) => forget(client, error));
    client.on('end', () => forget(client, undefined));
    await client.connect();
    await client.query(`listen ${bellChannel}`);
    for (const group of here.keys())
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

  // One question at a time: a connection answers in turn anyway, and members of all groups share this one.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly R[]> => {
    const answer = last.then(async () => (await (await connection()).query<R>(text, [...values])).rows);
    last = answer.catch(() => undefined); // whoever asked is told; the next question does not depend on it
    return answer;
  };

  return {
    join: async (group) => {
      const count = here.get(group) ?? 0;
      if (count === 0) await ask('select pg_advisory_lock_shared($1, $2)', [hash(group), hash(memberLane)]);
      here.set(group, count + 1);
    },
    leave: async (group) => {
      const count = (here.get(group) ?? 1) - 1;
      if (count > 0) {
        here.set(group, count);
        return;
      }
      here.delete(group);
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
      return Number(found?.others ?? 0) + (here.get(group) ?? 0);
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
    onLost: (tell) => {
      lost.add(tell);
      return () => void lost.delete(tell);
    },
    close: async () => {
      closed = true;
      const client = await opening?.catch(() => undefined);
      await client?.end();
    },
  };
};
