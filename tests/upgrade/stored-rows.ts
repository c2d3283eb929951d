import pg from 'pg';

/** Every row of every table as a checksum of the columns that the table had, with its count. */
type Stored = {
  readonly database: string;
  readonly table: string;
  readonly columns: string;
  readonly rows: ReadonlyMap<string, number>;
};

const inDatabase = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const rowsOf = async (client: pg.Client, table: string, columns: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ sum: string; n: number }>(
    `select md5(row(${columns})::text) as sum, count(*)::int as n from ${table} group by 1`,
  );
  return new Map(rows.map(({ sum, n }) => [sum, n]));
};

type Urls = Readonly<Record<string, string>>;

/** Returns the URL of each database of a server. */
export const databasesOf = (urlOf: (database: string) => string): Promise<Urls> =>
  inDatabase(urlOf('postgres'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where not datistemplate order by 1',
    );
    return Object.fromEntries(rows.map(({ name }) => [name, urlOf(name)]));
  });

/** Rows that are added up regularly, which changes them. */
const summed = ['shipment_counts'];
/** Columns that a migration raises so that stored pages are rendered again. */
const renewed = ['version', 'changed_at'];

/** Reads all rows of databases that no one else writes to. */
export const storedRows = async (urls: Urls): Promise<readonly Stored[]> => {
  const stored: Stored[] = [];
  for (const [database, url] of Object.entries(urls))
    await inDatabase(url, async (client) => {
      const tables = await client.query<{ table: string; columns: string }>(
        `
        select format('%I.%I', n.nspname, c.relname) as table,
          string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
          and c.relname <> all($1) and not (c.relname = 'timelines' and a.attname = any($2)) group by 1`,
        [summed, renewed],
      );
      for (const { table, columns } of tables.rows)
        stored.push({ database, table, columns, rows: await rowsOf(client, table, columns) });
    });
  return stored;
};

/** Returns the tables that miss rows of `before`, or hold them changed. New columns and rows are no difference. */
export const changedTables = async (before: readonly Stored[], urls: Urls): Promise<readonly string[]> => {
  const changed: string[] = [];
  for (const { database, table, columns, rows } of before)
    await inDatabase(urls[database] ?? '', async (client) => {
      const now = await rowsOf(client, table, columns);
      const lost = [...rows].filter(([sum, n]) => (now.get(sum) ?? 0) < n).length;
      if (lost > 0) changed.push(`${database}, ${table}: ${lost} of ${rows.size} rows lost or changed`);
    });
  return changed;
};
