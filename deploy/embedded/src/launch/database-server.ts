import { keepPostgres } from './keep-postgres.js';

export type DatabaseServer = {
  /** Address of the maintenance database, now; it moves when a restarted server finds its port taken. */
  readonly url: () => string;
  readonly databasePrefix: string;
  /** For a person. */
  readonly words: string;
  readonly stop: () => Promise<void>;
};

type Watcher = Parameters<typeof keepPostgres>[1];

/** The PostgreSQL that we own, in the data folder. */
const ownServer = async (dataDir: string, watcher: Watcher): Promise<DatabaseServer> => {
  const postgres = await keepPostgres(dataDir, watcher);
  return {
    url: () => postgres.url('postgres'),
    databasePrefix: '',
    words: 'PostgreSQL 18, started and stopped with Keepsake',
    stop: postgres.stop,
  };
};

/** One that the operator named and looks after. Others may use it too, so our databases carry the name of theirs. */
const namedServer = (address: string): DatabaseServer => {
  const url = new URL(address);
  const name = url.pathname.slice(1) || 'keepsake';
  return {
    url: () => address,
    databasePrefix: `${name}_`,
    words: `${url.host}, databases ${name}_*; DATABASE_URL says so`,
    stop: () => Promise.resolve(),
  };
};

export const openServer = async (
  databaseUrl: string | undefined,
  dataDir: string,
  watcher: Watcher,
): Promise<DatabaseServer> => (databaseUrl === undefined ? ownServer(dataDir, watcher) : namedServer(databaseUrl));
