import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { startPostgres } from '../postgres.js';
import { openDataDir } from './data-dir.js';
import { eventually, knock } from './probe.js';
import { commandOf, isAlive } from './process.js';

export type Visit = {
  /** Address of one database, with the superuser and the password. */
  readonly url: (database: string) => string;
  /** Whether the site, or at least its database, ran already. */
  readonly running: boolean;
  /** Stops the server when this visit started it. */
  readonly leave: () => Promise<void>;
};

const patienceMs = 30_000;

/** The server that runs on these files, however busy it is. A visitor waits for it and never stops it. */
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
  const ready = await eventually(patienceMs, async () => {
    if (!isAlive(pid)) return 'gone';
    const answer = await knock(url('postgres'));
    return answer === 'ready' || answer === 'stranger' ? answer : undefined;
  });
  if (ready === 'gone') return undefined;
  if (ready === 'ready') return url;
  throw problem(
    'unavailable',
    'database-silent',
    `The database that runs on ${folder} (process ${pid}) ${ready === 'stranger' ? 'refuses the password that lies beside it' : 'does not answer'}. Try again when it is less busy, or stop Keepsake first.`,
  );
};

/**
 * The database of a data folder, for somebody who only looks in: the server that runs, without claiming it, else one that is
 * started for the visit. A folder without a database is refused, unless `create` says that it shall be made.
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
