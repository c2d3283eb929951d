import pg from 'pg';
import type { Running } from './events/event-log.js';
import type { Log } from './log.js';

const lookMs = 10_000;
/** A worker takes its lock a moment after it is born; nobody is declared dead before. */
const settledAfter = '10 seconds';

/**
 * The queue keeps the jobs of a killed worker for hours, since it cannot know that the worker is gone. PostgreSQL can: each
 * living worker holds an advisory lock on this connection, which ends with its process. Whoever finds a job whose worker
 * holds no lock gives the job back.
 */
export const keepJobsAlive = async (url: string, workerIds: readonly string[], words: Log): Promise<Running> => {
  let client: pg.Client | undefined;
  let stopped = false;

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = (error?: Error): void => {
      if (client === opened) client = undefined;
      if (!stopped) words.info({ error }, 'the life line of the job workers broke; it is tied again');
    };
    opened.on('error', lost);
    opened.on('end', lost);
    await opened.connect();
    for (const id of workerIds)
      await opened.query(`select pg_advisory_lock(hashtext('job-worker'), hashtext($1))`, [id]);
    return opened;
  };

  const release = async (): Promise<void> => {
    client ??= await open();
    const { rows } = await client.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_by <> all($1::text[]) and locked_at < now() - interval '${settledAfter}'`,
      [workerIds],
    );
    for (const { locked_by: id } of rows) {
      const free = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('job-worker'), hashtext($1)) as mine`,
        [id],
      );
      if (free.rows[0]?.mine !== true) continue;
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]]);
      await client.query(`select pg_advisory_unlock(hashtext('job-worker'), hashtext($1))`, [id]);
      words.info({ worker: id }, 'jobs of a worker that is gone were given back');
    }
  };

  await release();
  let under: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    under = under
      .then(release)
      .catch((error: unknown) => words.info({ error }, 'lost jobs were not looked for; it is tried again'));
  }, lookMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await under;
      await client?.end();
    },
  };
};
