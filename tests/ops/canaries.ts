import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inDatabase } from './installation-database.js';

/** Unique words of one person; each match identifies data of that person. */
export type Canaries = readonly string[];

const small = (text: string): string => text.toLowerCase();

const around = (text: string, word: string): string => {
  const at = small(text).indexOf(small(word));
  return text.slice(Math.max(0, at - 40), at + word.length + 20).replaceAll(/\s+/g, ' ');
};

const seen = (place: string, text: string, terms: Canaries): readonly string[] =>
  terms
    .filter((word) => small(text).includes(small(word)))
    .map((word) => `${word} in ${place}: …${around(text, word)}…`);

/** Searches all rows as text, with jobs, migrations and the event log. */
const inRows = async (dataDir: string, terms: Canaries): Promise<readonly string[]> => {
  const databases = await inDatabase(dataDir, 'postgres', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where not datistemplate order by 1',
    );
    return rows.map(({ name }) => name);
  });
  const found: string[] = [];
  for (const database of databases)
    await inDatabase(dataDir, database, async (client) => {
      const tables = await client.query<{ name: string }>(`
        select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`);
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ text: string }>(
          `select t::text as text from ${name} as t where lower(t::text) like any($1::text[])`,
          [terms.map((word) => `%${small(word)}%`)],
        );
        for (const row of rows) found.push(...seen(`${database}, ${name}`, row.text, terms));
      }
    });
  return found;
};

/** Emails to customers are in their mailboxes, outside the installation; here that is a folder. */
const toTheBusiness = /^To: support@keepsake\.example\r?$/m;

/** Searches names and contents of files. PostgreSQL's files are excluded: rows cover them, and blocks keep old data. */
const inFiles = (dataDir: string, terms: Canaries): readonly string[] => {
  const blocks = join(dataDir, 'postgres', 'data');
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(`${blocks}/`))
    .flatMap((path) => {
      // Quoted-printable emails break lines with a trailing `=`, which can split a word.
      const text = readFileSync(path)
        .toString('latin1')
        .replaceAll(/=\r?\n/g, '');
      const place = relative(dataDir, path);
      if (toTheBusiness.test(text)) return [];
      return [...seen('a name of a file', place, terms), ...seen(place, text, terms)];
    });
};

/** Returns every place of a running installation that contains one of these words. */
export const findCanaries = async (
  installation: { readonly dataDir: string; readonly printed: () => string },
  terms: Canaries,
): Promise<readonly string[]> => [
  ...(await inRows(installation.dataDir, terms)),
  ...inFiles(installation.dataDir, terms),
  ...seen('the log', installation.printed(), terms),
];
