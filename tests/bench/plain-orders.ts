// Baseline of the order bench: the same rows in one transaction, by pgbench if installed, else by pg.
import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase, migrate, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';

const clients = 16;
const run = promisify(execFile);
const migrations = new URL('../../services/orders/migrations/', import.meta.url);

type Values = Readonly<Record<string, string>>;

/** Returns a row as SQL literals that any client can insert. */
const literalsOf = async (client: pg.Client, table: string): Promise<Values> => {
  const columns = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.rows.map((row) => row.column_name);
  const { rows } = await client.query<Values>(
    `select ${names.map((name) => `quote_nullable("${name}"::text) as "${name}"`).join(', ')} from ${table} limit 1`,
  );
  if (!rows[0]) throw new Error(`There is no row in ${table} to be written again.`);
  return rows[0];
};

const insertOf = (table: string, values: Values): string =>
  `insert into ${table} (${Object.keys(values)
    .map((name) => `"${name}"`)
    .join(', ')}) values (${Object.values(values).join(', ')})`;

const body = `'${JSON.stringify({ specversion: '1.0', padding: 'x'.repeat(700) })}'`;

/** pgbench substitutes the number. */
const who = `'customer-' || :number`;

const statementsFor = (order: Values, customer: Values): readonly string[] => [
  'begin',
  `insert into handled (scope, id, fingerprint) values ('rpc:Orders.PlaceOrder:anyone', gen_random_uuid()::text, md5('x')) on conflict do nothing`,
  `${insertOf('customers', { ...customer, customer_id: who })} on conflict (customer_id) do update set version = customers.version + 1`,
  insertOf('orders', { ...order, customer_id: who, id: 'gen_random_uuid()', number: `'K-' || md5(random()::text)` }),
  `insert into outbox (key, body) values ('k', ${body}), ('k', ${body})`,
  'commit',
];

const byPgbench = async (url: string, statements: readonly string[], seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  try {
    const script = join(folder, 'order.sql');
    await writeFile(script, `\\set number random(1, 1000000000)\n${statements.map((one) => `${one};\n`).join('')}`);
    const { stdout } = await run('pgbench', [
      '-n',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      url,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const byPg = async (url: string, statements: readonly string[], seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const order = async (mine: pg.PoolClient): Promise<void> => {
    const number = String(randomInt(1_000_000_000));
    for (const text of statements) await mine.query(text.replaceAll(':number', number));
  };
  const client = async (): Promise<void> => {
    const mine = await pool.connect();
    for (; performance.now() < end; done += 1) await order(mine);
    mine.release();
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.end();
  return (done / (performance.now() - began)) * 1_000;
};

export type Plain = { readonly perSecond: number; readonly by: string };

/** @param ordersUrl a database with at least one order */
export const plainOrders = async (
  urlOf: (database: string) => string,
  ordersUrl: string,
  seconds: number,
): Promise<Plain> => {
  const name = `bench_orders_${randomUUID().slice(0, 8)}`;
  await createDatabase(urlOf('postgres'), name);
  const pool = openPool(urlOf(name), 2, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  await migrate(db, migrations, 'service_migration');
  await pool.end();
  const client = new pg.Client({ connectionString: ordersUrl });
  await client.connect();
  const statements = statementsFor(await literalsOf(client, 'orders'), await literalsOf(client, 'customers'));
  await client.end();
  const has = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  return has
    ? { perSecond: await byPgbench(urlOf(name), statements, seconds), by: 'pgbench' }
    : { perSecond: await byPg(urlOf(name), statements, seconds), by: 'pg' };
};
