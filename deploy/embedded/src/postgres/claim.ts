import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@keepsake/platform/problem';
import pg from 'pg';
import { eventually } from './probe.js';
import { isAlive } from './process.js';

/** Lock held by this session: the server releases it when the process ends, so it cannot become stale. */
type Claim = { readonly release: () => Promise<void>; readonly serverEnded: Promise<void> };

const LOCK = 5_281_971_704; // arbitrary: the maintenance database has no other advisory locks
const TITLE = 'keepsake launcher';

type Held = { readonly client: pg.Client; readonly ended: Promise<void> };

const connect = async (url: string): Promise<Held> => {
  const client = new pg.Client({ connectionString: url, application_name: `${TITLE} ${process.pid}` });
  client.on('error', () => undefined); // the 'end' event follows
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  return { client, ended };
};

const tryLock = async (client: pg.Client): Promise<true | undefined> => {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked ? true : undefined;
};

const holder = async (client: pg.Client): Promise<string> => {
  const sql = `select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and granted and starts_with(application_name, $1)`;
  const { rows } = await client.query<{ name: string }>(sql, [TITLE]);
  return rows[0]?.name.slice(TITLE.length + 1) ?? 'unknown';
};

const hold = async (url: string, dataDir: string): Promise<Held> => {
  const held = await connect(url);
  // Waits one second: the server needs time to notice the end of a killed launcher.
  if (await eventually(1_000, () => tryLock(held.client))) return held;
  const by = await holder(held.client);
  await held.client.end();
  throw problem(
    'conflict',
    'data-dir-in-use',
    `Another Keepsake (process ${by}) uses the data folder ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`,
  );
};

/**
 * Locks the server, and so the data folder, for this process; throws a problem when another launcher holds it.
 * `serverEnded` resolves when the server process is gone. When only the connection breaks, the lock is taken again.
 */
export const claimServer = async (url: string, pid: number, dataDir: string): Promise<Claim> => {
  let held = await hold(url, dataDir);
  let released = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      await held.ended;
      while (isAlive(pid)) {
        if (released) return;
        const again = await hold(url, dataDir).catch(() => pause(50));
        if (!again) continue;
        held = again;
        break;
      }
      if (!isAlive(pid)) return;
    }
  };
  return {
    serverEnded: watch(),
    release: async () => {
      released = true;
      await held.client.end().catch(() => undefined);
    },
  };
};
