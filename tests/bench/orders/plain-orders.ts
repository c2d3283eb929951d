// Baseline of the order bench.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase, migrate, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';
import { plainRate, type Plain } from './plain-rate.js';

const migrations = new URL('../../../services/orders/migrations/', import.meta.url);

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

export type PlainOrders = Plain & { readonly url: string; readonly statements: readonly string[] };

/** @param ordersUrl a database with at least one order */
export const plainOrders = async (
  urlOf: (database: string) => string,
  ordersUrl: string,
  seconds: number,
): Promise<PlainOrders> => {
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
  return { ...(await plainRate(urlOf(name), statements, seconds)), url: urlOf(name), statements };
};
