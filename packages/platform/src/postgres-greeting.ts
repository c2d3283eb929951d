import pg from 'pg';

const oldestMajor = 15;
const patienceMs = 5_000;

const form = 'Write postgres://user:password@host:5432/database.';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const away = /^(?:E[A-Z]+|57P0[1-3]|08\w{3})$/;
const refused = /^28/;
const noDatabase = '3D000';
const tooMany = '53300';

/**
 * A first word with the database, so that what is wrong with its address is said at the start, in one sentence.
 * @param setting the one that holds the address
 */
export const greetPostgres = async (setting: string, url: string, oldest = oldestMajor): Promise<void> => {
  if (!URL.canParse(url) || new URL(url).hostname === '')
    throw new Error(`${setting} is not an address of a PostgreSQL database. ${form}`);
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined); // the question that is under way fails too, and tells
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number; may: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as major,
        has_database_privilege(current_database(), 'create') as may`,
    );
    const { major = 0, may = false } = rows[0] ?? {};
    if (major < oldest)
      throw new Error(
        `The PostgreSQL in ${setting} is version ${major}, which is too old. Use version ${oldest} or newer.`,
      );
    if (!may)
      throw new Error(
        `The user in ${setting} may not make tables in its database. Make it the owner of the database, and start again.`,
      );
  } catch (error) {
    throw inWords(error, setting, host, decodeURIComponent(pathname.slice(1)));
  } finally {
    await client.end().catch(() => undefined); // it may never have begun
  }
};

const inWords = (error: unknown, setting: string, host: string, database: string): unknown => {
  const code = codeOf(error);
  const cause = { cause: error };
  const silent = error instanceof Error && /timeout expired|terminated/i.test(error.message);
  if (refused.test(code))
    return new Error(
      `PostgreSQL refuses the user name or the password in ${setting}. Correct it and start again.`,
      cause,
    );
  if (code === noDatabase)
    return new Error(
      `There is no database ${database}, which ${setting} names. Make it (createdb ${database}) and start again.`,
      cause,
    );
  if (code === tooMany)
    return new Error(
      `The PostgreSQL in ${setting} has no connection left. Raise its max_connections, or start fewer processes.`,
      cause,
    );
  if (away.test(code) || silent)
    return new Error(
      `No PostgreSQL answers at ${host}, which ${setting} names (${code || 'no answer'}). Start it, or correct the address.`,
      cause,
    );
  return error;
};
