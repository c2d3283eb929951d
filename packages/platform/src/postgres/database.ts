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
import { problem, type Problem } from '../problem.js';
import { createStatementNames } from './statement-names.js';

/** Any database. Types of rows come from the `tables.ts` of its owner. */
export type Db = Kysely<object>;

const int8 = 20;
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which exceeds the safe integer range.`);
  return value;
};

// Overrides the parser of int8 only; all other types use the defaults of pg.
const parserOf: typeof pg.types.getTypeParser = (
  oid: number,
  format?: 'text' | 'binary',
): ((text: string) => unknown) =>
  oid === int8
    ? safeInteger
    : format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : pg.types.getTypeParser(oid, format);

/**
 * Opens a pool that connects on demand and closes idle connections, so six services in one process need few.
 * @param waitMs acquire timeout in milliseconds
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
  // Both are needed: idle connections report errors through the pool, those in a transaction through their client.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  return pool;
};

const nameOf = createStatementNames();

/** Runs one or more statements in one message and returns the result of the last. */
const lastResult = async (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<any>> => {
  const name = nameOf(text, values);
  const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
  const answer: pg.QueryResult | readonly pg.QueryResult[] = await client.query(query);
  const last = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : (answer as pg.QueryResult);
  return last as PostgresQueryResult<any>;
};

/** The open transaction of the current async call chain. */
const transactions = new AsyncLocalStorage<{ open: boolean }>();

let strict = false;
/**
 * Makes a second connection request inside a transaction throw immediately. For tests, which find pool deadlocks this
 * way.
 */
export const forbidNestedConnections = (): void => void (strict = true);

/**
 * Runs `work` as a transaction; all its queries must use its one connection. Only tests follow the async call chain:
 * the hooks for it cost each request of the process a tenth of its CPU time.
 */
export const withOneConnection = async <R>(work: () => Promise<R>): Promise<R> => {
  if (!strict) return work();
  const transaction = { open: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.open = false;
  }
};

const clientOf = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  if (strict && transactions.getStore()?.open === true)
    throw new Error('A request inside a transaction asked for a second connection. Pass its tx on.');
  const client = await pool.connect();
  const query = (text: string, values: readonly unknown[]) => lastResult(client, text, values);
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
};

export const openDatabase = (pool: pg.Pool): Db =>
  new Kysely({
    dialect: new PostgresDialect({ pool: { connect: () => clientOf(pool), end: () => pool.end() } }),
  });

/** Creates the database unless it exists. Names are not escaped: never pass user input. */
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

/** Returns the applied migrations, none before the first one. */
const appliedIn = async (db: Db, history: string): Promise<readonly string[]> => {
  const { rows: found } = await sql`select where to_regclass(${history}) is not null`.execute(db);
  if (found.length === 0) return [];
  return (await sql<{ readonly name: string }>`select name from ${sql.table(history)}`.execute(db)).rows.map(
    ({ name }) => name,
  );
};

const sqlFiles = (folder: URL, applied: readonly string[]): MigrationProvider => ({
  getMigrations: async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const found: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8');
      // Building an index or changing many rows takes longer than a query may.
      found[name] = { up: async (db) => void (await sql.raw(`set local statement_timeout = 0;\n${text}`).execute(db)) };
    }
    // Those of the next release, which was rolled back: its migrations only add, so this release runs on its schema.
    const newest = names.at(-1) ?? '';
    for (const name of applied) if (name > newest) found[name] = { up: async () => undefined };
    return found;
  },
});

/** Applies pending migrations in a transaction each, so that the locks of one end before the next. */
const migrateOneByOne = async (migrator: Migrator): Promise<void> => {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    if (results.length === 0) return;
  }
};

/**
 * Applies pending migrations. Accepts later ones that are already applied; a missing earlier one is an error.
 * @param history the history table, one per folder: a shared one would report the files of the other folder as missing
 * @param upTo the last migration to apply; default: all
 */
export const migrate = async (
  db: Db,
  folder: URL,
  history: 'platform_migration' | 'service_migration',
  upTo?: string,
): Promise<void> => {
  const applied = await appliedIn(db, history);
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder, applied),
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  });
  if (upTo === undefined && applied.length > 0) return migrateOneByOne(migrator);
  // Nothing else reads a new database.
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
};

/**
 * Runs `work` under an advisory lock of the database. Processes of one service start concurrently, and reading the
 * catalog while another drops a table fails. Destroys one connection of the pool.
 */
export const oneAtATime = async <R>(pool: pg.Pool, work: () => Promise<R>): Promise<R> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtext('migrations'))`);
    return await work();
  } finally {
    client.release(true); // closing the connection frees the lock
  }
};

export const platformMigrations = (set: 'service' | 'events'): URL =>
  new URL(`../../migrations/${set}/`, import.meta.url);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

// 25006: a server that became read-only, as after a failover; 58030: its disk fails.
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0[1-5]|57014|53\w{3}|25P03|25006|58030)$/;
// A server whose disk became read-only reports it under the code of missing privileges.
const unavailableMessages =
  /Read-only file system|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Returns whether the error is a serialization failure or a deadlock, which a retry resolves. */
const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const attempts = 4;

/** Runs a transaction again after a serialization failure or a deadlock, at most 4 times. */
export const retryCollisions = async <R>(run: () => Promise<R>): Promise<R> => {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isCollision(error) || tries >= attempts) throw error;
    }
  }
};

/** Maps lost connections and overload to an `unavailable` problem; returns undefined for other errors. */
export const asUnavailable = (error: unknown): Problem | undefined => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return unavailableCodes.test(codeOf(error)) || unavailableMessages.test(message)
    ? problem('unavailable', 'database-unavailable', 'This could not be done. Please try again in a moment.')
    : undefined;
};
