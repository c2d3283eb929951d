import pg from 'pg';
import type { Running } from './events/event-log.js';
import { pausable } from './events/pausable.js';
import type { Log } from './log.js';

export type LifeTimes = {
  readonly lookEveryMs: number;
  /** For so long nobody must have held the lock of a pool before its jobs are given back. */
  readonly goneAfterMs: number;
};

/** Longer than a running process needs to connect again after the server was restarted. */
const usual: LifeTimes = { lookEveryMs: 5_000, goneAfterMs: 10_000 };
const retryMs = 1_000;

const connection = { keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: 10_000 };

/** A host that vanished without a word is noticed by the server in about ten seconds. */
const keepAlive = `select set_config('tcp_keepalives_idle', '4', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false)`;

/**
 * The queue keeps the jobs of a killed process for hours, since it cannot know that the process is gone. PostgreSQL can: each
 * running pool of workers holds an advisory lock on this connection, which ends with its process. A pool that locked jobs and
 * does not hold its lock for a while is gone, and its jobs are given back.
 *
 * @param poolIds under which this process locks jobs
 */
export const keepJobsAlive = async (
  url: string,
  poolIds: readonly string[],
  words: Log,
  { lookEveryMs, goneAfterMs }: LifeTimes = usual,
): Promise<Running> => {
  const rest = pausable();
  let client: pg.Client | undefined;
  let unheldSince = new Map<string, number>();

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: url, ...connection });
    const lost = (error?: Error): void => {
      if (client !== opened) return;
      client = undefined;
      if (rest.stopped()) return;
      words.info({ error }, 'heartbeat connection of the job workers lost; reconnecting');
      rest.ring();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    try {
      await opened.connect();
      await opened.query(keepAlive);
      for (const id of poolIds)
        await opened.query(`select pg_advisory_lock(hashtext('job-worker'), hashtext($1))`, [id]);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    // What kept this process away may have kept others away, too: their time begins again.
    unheldSince = new Map();
    return opened;
  };

  const isHeld = async (by: pg.Client, id: string): Promise<boolean> => {
    const { rows } = await by.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('job-worker'), hashtext($1)) as free`,
      [id],
    );
    if (rows[0]?.free !== true) return true;
    await by.query(`select pg_advisory_unlock(hashtext('job-worker'), hashtext($1))`, [id]);
    return false;
  };

  const look = async (): Promise<void> => {
    client ??= await open();
    const here = client;
    const { rows } = await here.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs where locked_by <> all($1::text[])`,
      [poolIds],
    );
    const unheld = new Map<string, number>();
    for (const { locked_by: id } of rows) {
      if (await isHeld(here, id)) continue;
      const since = unheldSince.get(id) ?? performance.now();
      unheld.set(id, since);
      if (performance.now() - since < goneAfterMs) continue;
      await here.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]]);
      words.info({ pool: id }, 'process of these jobs is gone; jobs given back');
    }
    unheldSince = unheld;
  };

  const loop = async (): Promise<void> => {
    while (!rest.stopped()) {
      const mark = rest.mark();
      try {
        await look();
        await rest.wait(lookEveryMs, mark);
      } catch (error) {
        words.info({ error }, 'abandoned jobs could not be looked for; retrying');
        const broken = client;
        client = undefined;
        broken?.end().catch(() => undefined);
        await rest.pause(retryMs);
      }
    }
  };

  client = await open();
  const ended = loop();
  return {
    stop: async () => {
      rest.stop();
      await ended;
      await client?.end();
    },
  };
};
