import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { startPostgres } from '../postgres.js';
import { openDataDir } from './data-dir.js';
import { eventually, probe } from './probe.js';
import { commandOf, isAlive } from './process.js';

export type Visit = {
  /** Returns the URL of one database, with superuser and password. */
  readonly url: (database: string) => string;
  /** Whether the site, or at least its database, was running already. */
  readonly running: boolean;
  /** Stops the server if this visit started it. */
  readonly leave: () => Promise<void>;
};

const timeoutMs = 30_000;

/** Connects to the running server, waiting while it is busy. Never stops it. */
const runningServer = async (dataDir: string): Promise<((database: string) => string) | undefined> => {
  const folder = join(dataDir, 'postgres');
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!pid || !port || !isAlive(pid) || commandOf(pid)?.includes(`-D ${join(folder, 'data')} `) === false)
    return undefined;
  const password = readFileSync(join(folder, 'password'), 'utf8');
  const url = (database: string): string =>
    `postgres://keepsake:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const ready = await eventually(timeoutMs, async () => {
    if (!isAlive(pid)) return 'gone';
    const answer = await probe(url('postgres'));
    return answer === 'ready' || answer === 'unauthorized' ? answer : undefined;
  });
  if (ready === 'gone') return undefined;
  if (ready === 'ready') return url;
  throw problem(
    'unavailable',
    'database-silent',
    `The database that runs on ${folder} (process ${pid}) ${ready === 'unauthorized' ? 'refuses the password stored beside it' : 'does not respond'}. Try again when it is less busy, or stop Keepsake first.`,
  );
};

/**
 * Opens the database of a data folder without locking it; starts the server for the visit when none runs. Refuses a
 * folder without a database unless `create` is set.
 */
export const visitPostgres = async (folder: string, { create = false } = {}): Promise<Visit> => {
  if (!create && !existsSync(join(folder, 'postgres')))
    throw problem(
      'not-found',
      'no-house',
      `There is no Keepsake in ${folder}. Set DATA_DIR to the folder that make start names, or DATABASE_URL to postgres://user:password@host/{service}.`,
    );
  const { dataDir } = openDataDir(folder);
  const url = await runningServer(dataDir);
  if (url) return { url, running: true, leave: async () => undefined };
  const postgres = await startPostgres({ dataDir });
  return { url: postgres.url, running: false, leave: postgres.stop };
};
