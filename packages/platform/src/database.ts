import { readdir, readFile } from 'node:fs/promises';
import { Kysely, Migrator, PostgresDialect, sql, type Migration, type MigrationProvider } from 'kysely';
import pg from 'pg';
import { problem, type Problem } from './problem.js';

// Tables are read through parsed rows in each adapter; a schema type for the builder would be a second truth.
export type Db = Kysely<any>;

const int8 = 20;
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which does not fit a safe integer.`);
  return value;
};

// pg types its parsers by format; ours differs for one type only and passes everything else on.
const parserOf: typeof pg.types.getTypeParser = (
  oid: number,
  format?: 'text' | 'binary',
): ((text: string) => unknown) =>
  oid === int8 ? safeInteger : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown);

/** Connections are made on demand and closed when idle, so that six services in one process stay small. */
export const openPool = (url: string, max: number, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: 0,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser: parserOf },
  });
  // Both are needed: a connection that dies idle speaks through the pool, one that dies inside a transaction through itself.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  return pool;
};

export const openDatabase = (pool: pg.Pool): Db => new Kysely<any>({ dialect: new PostgresDialect({ pool }) });

/** Names are ours (services), never a person's input. */
export const createDatabase = async (maintenanceUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
};

const sqlFiles = (folder: URL): MigrationProvider => ({
  getMigrations: async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const found: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8');
      found[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return found;
  },
});

/** @param history a name per set of files: two sets in one table would each call the other's files lost */
export const migrate = async (
  db: Db,
  folder: URL,
  history: 'platform_migration' | 'service_migration',
): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder),
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};

export const platformMigrations = (set: 'service' | 'events'): URL => new URL(`../migrations/${set}/`, import.meta.url);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const gone = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0[1-5]|57014|53300|25P03)$/;
const goneWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** A transaction that only met another one; running it again is the cure. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The database went away or is overloaded: the same call may work in a moment. */
export const asUnavailable = (error: unknown): Problem | undefined => {
  const words = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return gone.test(codeOf(error)) || goneWords.test(words)
    ? problem('unavailable', 'database-unavailable', 'This could not be done just now. Please try again in a moment.')
    : undefined;
};
