import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, readFile } from 'node:fs/promises';
import {
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  type Migration,
  type MigrationProvider,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
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

/**
 * Connections are made on demand and closed when idle, so that six services in one process stay small.
 * @param waitMs who has waited this long for a free one is put off
 */
export const openPool = (url: string, max: number, onError: (error: Error) => void, waitMs = 5_000): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: 0,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: waitMs,
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

/** What a message of several statements answers is the answer of the last one. */
const lastAnswer = async (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<any>> => {
  const answer: pg.QueryResult | readonly pg.QueryResult[] = await client.query(text, [...values]);
  const last = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : (answer as pg.QueryResult);
  return last as PostgresQueryResult<any>;
};

/** Whose transaction is open in this chain of calls. */
const turns = new AsyncLocalStorage<{ open: boolean }>();

let strict = false;
/** For tests: whoever has a connection and asks for another one fails at once, and not only when the pool is empty. */
export const refuseSecondConnections = (): void => void (strict = true);

/** Runs the transaction of a turn. All that it asks of the database goes through the one connection that it has. */
export const withOneConnection = async <R>(work: () => Promise<R>): Promise<R> => {
  const turn = { open: true };
  try {
    return await turns.run(turn, work);
  } finally {
    turn.open = false;
  }
};

const clientOf = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  if (strict && turns.getStore()?.open === true)
    throw new Error('A turn that has a connection asked for a second one. Please hand its tx on.');
  const client = await pool.connect();
  const query = (text: string, values: readonly unknown[]) => lastAnswer(client, text, values);
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
};

export const openDatabase = (pool: pg.Pool): Db =>
  new Kysely<any>({
    dialect: new PostgresDialect({ pool: { connect: () => clientOf(pool), end: () => pool.end() } }),
  });

/** Names are ours (services), never a person's input. */
export const createDatabase = async (maintenanceUrl: string, name: string, template?: string): Promise<void> => {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    const copied = template === undefined ? '' : ` template "${template}"`;
    if (found.rowCount === 0) await client.query(`create database "${name}"${copied}`);
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

/**
 * @param history a name per set of files: two sets in one table would each call the other's files lost
 * @param upTo the last step to take; without it all are
 */
export const migrate = async (
  db: Db,
  folder: URL,
  history: 'platform_migration' | 'service_migration',
  upTo?: string,
): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder),
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
};

/**
 * Runs `work` while no other process does the same on this database. Processes of one service start side by side, and reading
 * the catalogue while another one drops a table fails. Takes one connection of the pool and ends it.
 */
export const oneAtATime = async <R>(pool: pg.Pool, work: () => Promise<R>): Promise<R> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtext('migrations'))`);
    return await work();
  } finally {
    client.release(true); // and with the connection the lock
  }
};

export const platformMigrations = (set: 'service' | 'events'): URL => new URL(`../migrations/${set}/`, import.meta.url);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const gone = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0[1-5]|57014|53\w{3}|25P03)$/;
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
