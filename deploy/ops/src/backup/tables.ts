import type pg from 'pg';

export type Table = {
  readonly schema: string;
  readonly name: string;
  /** Quoted names in table order, without generated columns. */
  readonly columns: readonly string[];
  /** Columns that give the rows a unique order. */
  readonly orderedBy: readonly string[];
};

type Sequence = { readonly schema: string; readonly name: string; readonly value: number };

export type Shape = { readonly tables: readonly Table[]; readonly sequences: readonly Sequence[] };

/** Schemas of the product and of the job queue. */
const schemas = ['public', 'graphile_worker'];
/** Excludes the migration tables, which migrations fill again, and marks of visitors, which must not outlast their day. */
const kept = `not (c.relname in ('visit_days', 'visit_marks') or c.relname like '%\\_migration' or c.relname like '%\\_migration\\_lock' or (n.nspname = 'graphile_worker' and c.relname = 'migrations'))`;

/**
 * Returns the tables ordered by foreign keys, referenced tables first. Deferrable constraints are ignored: they are
 * checked after all tables are restored, which permits mutual references.
 */
export const shapeOf = async (client: pg.Client): Promise<Shape> => {
  const { rows: found } = await client.query<Table & { readonly oid: number }>(
    `select c.oid::int as oid, n.nspname as schema, c.relname as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(quote_ident(a.attname) order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary), '{}') as "orderedBy"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and ${kept} order by 2, 3`,
    [schemas],
  );
  const { rows: links } = await client.query<{ from: number; to: number }>(
    `select conrelid::int as "from", confrelid::int as "to" from pg_constraint where contype = 'f' and conrelid <> confrelid and not condeferrable`,
  );
  const { rows: sequences } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::float8 as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  const placed = new Set<number>();
  const tables: Table[] = [];
  while (tables.length < found.length) {
    const free = found.filter(
      ({ oid }) =>
        !placed.has(oid) &&
        links.every(({ from, to }) => from !== oid || placed.has(to) || !found.some((one) => one.oid === to)),
    );
    if (free.length === 0)
      throw new Error(
        'Foreign keys form a cycle, so the tables have no restore order. Make one of the constraints deferrable.',
      );
    for (const { oid, ...table } of free) {
      placed.add(oid);
      tables.push(table.orderedBy.length > 0 ? table : { ...table, orderedBy: table.columns });
    }
  }
  return { tables, sequences };
};

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `"${schema}"."${name}"`;

/** The applied migrations of a database, per set. */
export type Steps = {
  readonly platform: readonly string[];
  readonly service: readonly string[];
  readonly jobs: number | undefined;
};

const has = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ===
  true;

const stepsIn = async (client: pg.Client, table: string): Promise<readonly string[]> =>
  (await has(client, table))
    ? (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(({ name }) => name)
    : [];

export const stepsOf = async (client: pg.Client): Promise<Steps> => ({
  platform: await stepsIn(client, 'platform_migration'),
  service: await stepsIn(client, 'service_migration'),
  jobs: (await has(client, 'graphile_worker.migrations'))
    ? (await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')).rows[0]?.id
    : undefined,
});
