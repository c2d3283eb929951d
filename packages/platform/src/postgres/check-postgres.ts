import pg from 'pg';

const oldestMajor = 15;
/** A server on a machine with all processors busy takes seconds to start the process of a connection. */
const timeoutMs = 20_000;

const form = 'Write postgres://user:password@host:5432/database.';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const unreachable = /^(?:E[A-Z]+|57P0[1-3]|08\w{3})$/;
const refused = /^28/;
const noDatabase = '3D000';
const tooMany = '53300';

/**
 * Connects once, so that a wrong address, version or privilege fails the start with one clear error.
 * @param setting the name of the setting that holds the address
 */
export const checkPostgres = async (setting: string, url: string, oldest = oldestMajor): Promise<void> => {
  if (!URL.canParse(url) || new URL(url).hostname === '')
    throw new Error(`${setting} is not an address of a PostgreSQL database. ${form}`);
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined); // the pending query fails too and reports it
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
        `The user in ${setting} cannot create tables in its database. Make it the owner of the database and start again.`,
      );
  } catch (error) {
    throw describeError(error, setting, host, decodeURIComponent(pathname.slice(1)));
  } finally {
    await client.end().catch(() => undefined); // it may never have connected
  }
};

const describeError = (error: unknown, setting: string, host: string, database: string): unknown => {
  const code = codeOf(error);
  const cause = { cause: error };
  const timedOut = error instanceof Error && /timeout expired|terminated/i.test(error.message);
  if (refused.test(code))
    return new Error(
      `PostgreSQL refuses the user name or the password in ${setting}. Correct it and start again.`,
      cause,
    );
  if (code === noDatabase)
    return new Error(
      `There is no database ${database}, which ${setting} names. Create it (createdb ${database}) and start again.`,
      cause,
    );
  if (code === tooMany)
    return new Error(
      `The PostgreSQL in ${setting} has no connection left. Raise its max_connections, or start fewer processes.`,
      cause,
    );
  if (unreachable.test(code) || timedOut)
    return new Error(
      `PostgreSQL is unreachable at ${host} (${code || 'timeout'}). Start it, or correct ${setting}.`,
      cause,
    );
  return error;
};
