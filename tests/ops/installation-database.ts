import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the URL of a service's database in `dataDir`, while the installation runs. */
const urlOf = (dataDir: string, database: string): string => {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  const port = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://keepsake:${password}@127.0.0.1:${port}/${database}`;
};

export const inDatabase = async <R>(
  dataDir: string,
  database: string,
  work: (client: pg.Client) => Promise<R>,
): Promise<R> => {
  const client = new pg.Client({ connectionString: urlOf(dataDir, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
