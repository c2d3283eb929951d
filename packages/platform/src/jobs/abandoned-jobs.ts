import pg from 'pg';
import type { Running } from '../events/log/event-log.js';
import { createWaiter } from '../events/waiter.js';
import type { Log } from '../observability/log.js';

export type LifeTimes = {
  readonly pollIntervalMs: number;
  /** How long the lock of a worker pool must be free before its jobs are requeued, in milliseconds. */
  readonly goneAfterMs: number;
};

/** Longer than a running process needs to reconnect after a server restart. */
const usual: LifeTimes = { pollIntervalMs: 5_000, goneAfterMs: 10_000 };
const retryMs = 1_000;

const connection = { keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: 10_000 };

/** Makes the server detect a vanished host in about ten seconds. */
const keepAlive = `select set_config('tcp_keepalives_idle', '4', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false)`;

/**
 * Requeues the jobs of killed processes, which the queue itself keeps locked for hours.
 *
 * Each worker pool holds an advisory lock on this connection, which PostgreSQL frees when the process ends. A pool that
 * has locked jobs but no such lock for a while is gone.
 *
 * @param poolIds the worker pools of this process
 */
export const requeueAbandonedJobs = async (
  url: string,
  poolIds: readonly string[],
  logger: Log,
  { pollIntervalMs, goneAfterMs }: LifeTimes = usual,
): Promise<Running> => {
  const waiter = createWaiter();
  let client: pg.Client | undefined;
  let unheldSince = new Map<string, number>();

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: url, ...connection });
    const lost = (error?: Error): void => {
      if (client !== opened) return;
      client = undefined;
      if (waiter.stopped()) return;
      logger.info({ error }, 'heartbeat connection of the job workers lost; reconnecting');
      waiter.notify();
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
    // The outage may have disconnected other processes too, so their timers restart.
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

  const requeue = async (): Promise<void> => {
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
      // What the queue sends for a new job: otherwise its workers find this one at their next poll, seconds later.
      await here.query(`select pg_notify('jobs:insert', '{"count":1}')`);
      logger.info({ pool: id }, 'worker process is gone; its jobs are requeued');
    }
    unheldSince = unheld;
  };

  const loop = async (): Promise<void> => {
    while (!waiter.stopped()) {
      const mark = waiter.mark();
      try {
        await requeue();
        await waiter.wait(pollIntervalMs, mark);
      } catch (error) {
        logger.info({ error }, 'cannot check for abandoned jobs; retrying');
        const broken = client;
        client = undefined;
        broken?.end().catch(() => undefined);
        await waiter.pause(retryMs);
      }
    }
  };

  client = await open();
  const ended = loop();
  return {
    stop: async () => {
      waiter.stop();
      await ended;
      await client?.end();
    },
  };
};
