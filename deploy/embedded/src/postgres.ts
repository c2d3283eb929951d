import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@keepsake/platform/problem';
import { defaultCacheDir, findBinaries } from './postgres/binaries.js';
import { claimServer } from './postgres/claim.js';
import { openCluster } from './postgres/cluster.js';
import { openDataDir } from './postgres/data-dir.js';
import { launchServer, type Settings } from './postgres/launch-server.js';
import { adoptServer, type Place, type Server, stopServer, urlOf } from './postgres/running-server.js';

export type PostgresOptions = {
  /** Created when missing. The server uses its `postgres` subfolder; the rest belongs to the caller. */
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /**
   * Server settings over the defaults, for tests. `fsync: 'off'` also speeds up the first start; an adopted server
   * keeps its own.
   */
  readonly settings?: Settings;
  /** Target for copies of the programs when the server's user cannot run those in node_modules. */
  readonly cacheDir?: string;
};

export type Postgres = {
  /** Returns the URL of one database, with superuser and password. The database need not exist. */
  readonly url: (database: string) => string;
  readonly pid: number;
  readonly port: number;
  /** Whether the server was left running by a killed launcher. */
  readonly adopted: boolean;
  readonly logFile: string;
  /** Ends all sessions and the server. Resolves when it is gone; idempotent. */
  readonly stop: () => Promise<void>;
  /**
   * Resolves when the server is gone: `stopped` by `stop`, or `died`. After `died`, `startPostgres` reuses the port.
   */
  readonly exited: Promise<'stopped' | 'died'>;
};

const GIVE_WAY_MS = 15_000;

const findOrLaunch = async (
  place: Place,
  settings: Settings,
  log: (line: string) => void,
): Promise<Server & { adopted: boolean }> => {
  const end = performance.now() + GIVE_WAY_MS;
  do {
    const found = await adoptServer(place, log);
    if (found) return { ...found, adopted: true };
    const launched = await launchServer(place, settings);
    if (launched) return { ...launched, adopted: false };
    await pause(200);
  } while (performance.now() < end);
  throw problem(
    'unavailable',
    'database-did-not-start',
    `The database cannot start while another server still releases its files. Wait a moment and retry; see ${place.cluster.logFile}.`,
  );
};

/**
 * Starts the PostgreSQL that npm installed, or adopts a running one, and locks its data folder for this process.
 * Throws a problem when the folder is unusable or in use, or the server does not start. The server survives a killed
 * process; the next start adopts it.
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { settings = {}, log = () => undefined, cacheDir = defaultCacheDir() } = options;
  const { dataDir, account } = openDataDir(options.dataDir);
  const binaries = await findBinaries(account, cacheDir);
  const cluster = await openCluster(account, binaries, dataDir, settings['fsync'] !== 'off');
  const place = { cluster, account, binaries };
  const server = await findOrLaunch(place, settings, log);
  const claim = await claimServer(urlOf(cluster, server.port, 'postgres'), server.pid, dataDir);
  log(
    `PostgreSQL ${server.adopted ? 'adopted' : 'started'} as ${account.name}, process ${server.pid}, port ${server.port}, files in ${cluster.files}.`,
  );

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await claim.release();
    await stopServer(place, server);
  };
  return {
    ...server,
    url: (database) => urlOf(cluster, server.port, database),
    logFile: cluster.logFile,
    stop: () => (stopping ??= stop()),
    exited: claim.serverEnded.then(async () => {
      if (!stopping) return 'died';
      await stopping.catch(() => undefined); // wakes callers that await the end
      return 'stopped';
    }),
  };
};
