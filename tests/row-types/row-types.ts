import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migratedDatabase } from '@keepsake/platform/testing/databases';
import { generate, PostgresDialect, type DatabaseMetadata } from 'kysely-codegen';
import pg from 'pg';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The owners of a database. */
export const owners = [
  'gateway',
  'affiliates-escrow',
  'campaigns',
  'orders',
  'partners-inventory',
  'qr-timeline',
  'shipping',
] as const;

export const rowTypesFile = (owner: string): string => {
  if (owner === 'gateway') return `${root}gateway/src/identity/tables.ts`;
  const source = `${root}services/${owner}/src/`;
  return existsSync(`${source}adapters`) ? `${source}adapters/tables.ts` : `${source}shared/adapters/tables.ts`;
};

type Check = { readonly table: string; readonly definition: string };

/** Reads `check (state in ('open', 'closed'))`, as PostgreSQL prints it. */
const oneOf = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/;

/** Types a column with such a check as the union of its values. */
const narrow = (metadata: DatabaseMetadata, checks: readonly Check[]): DatabaseMetadata => {
  for (const { table, definition } of checks) {
    const [, name, list = ''] = oneOf.exec(definition) ?? [];
    const column = metadata.tables.find((one) => one.name === table)?.columns.find((one) => one.name === name);
    const values = [...list.matchAll(/'([^']*)'::/g)].map(([, value = '']) => value);
    if (column && values.length > 0) column.enumValues = values;
  }
  return metadata;
};

const rowOf = `
/** Columns of a row as PostgreSQL returns it; default: all. */
export type RowOf<T extends keyof DB, C extends keyof DB[T] = keyof DB[T]> = Readonly<Selectable<Pick<DB[T], C>>>;
`;

const checksIn = async (url: string): Promise<readonly Check[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } =
      await client.query<Check>(`select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`);
    return rows;
  } finally {
    await client.end();
  }
};

/** Generates the types of the rows of a migrated database. */
export const rowTypesOf = async (owner: string): Promise<string> => {
  const url = await migratedDatabase(owner);
  const checks = await checksIn(url);
  const dialect = new PostgresDialect();
  const db = await dialect.introspector.connect({ connectionString: url, dialect });
  try {
    const text = await generate({
      db,
      dialect,
      // Tables of the job queue, of the migrations, and of the platform.
      excludePattern: '{graphile_worker*.*,*.*_migration*,*.{handled,outbox,parked,replays}}',
      // As packages/platform/src/postgres/database.ts parses them.
      typeMapping: { int8: 'number', json: 'unknown', jsonb: 'unknown', timestamptz: 'Date', date: 'Date' },
      postprocess: async ({ metadata }) => narrow(metadata, checks),
    });
    return `${text
      .replaceAll(/export interface (\w+) {([^}]*)}/g, 'type $1 = {$2};')
      .replace('export type Generated', 'type Generated')
      .replace('type DB', 'export type DB')
      .replace('{ ColumnType }', '{ ColumnType, Selectable }')}${rowOf}`;
  } finally {
    await db.destroy();
  }
};
