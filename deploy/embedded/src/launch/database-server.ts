import { supervisePostgres } from './supervise-postgres.js';

export type DatabaseServer = {
  /** URL of the maintenance database. Changes when a restarted server finds its port taken. */
  readonly url: () => string;
  readonly databasePrefix: string;
  /** Description shown to the operator. */
  readonly description: string;
  readonly stop: () => Promise<void>;
};

type Watcher = Parameters<typeof supervisePostgres>[1];

/** Starts the managed PostgreSQL in the data folder. */
const ownServer = async (dataDir: string, watcher: Watcher): Promise<DatabaseServer> => {
  const postgres = await supervisePostgres(dataDir, watcher);
  return {
    url: () => postgres.url('postgres'),
    databasePrefix: '',
    description: 'PostgreSQL 18, started and stopped with Keepsake',
    stop: postgres.stop,
  };
};

/** Uses the server in DATABASE_URL. Others may share it, so database names start with the name of that database. */
const namedServer = (address: string): DatabaseServer => {
  const url = new URL(address);
  const name = url.pathname.slice(1) || 'keepsake';
  return {
    url: () => address,
    databasePrefix: `${name}_`,
    description: `${url.host}, databases ${name}_*; set by DATABASE_URL`,
    stop: () => Promise.resolve(),
  };
};

export const openServer = async (
  databaseUrl: string | undefined,
  dataDir: string,
  watcher: Watcher,
): Promise<DatabaseServer> => (databaseUrl === undefined ? ownServer(dataDir, watcher) : namedServer(databaseUrl));
