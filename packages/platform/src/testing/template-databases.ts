import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';

import pg from 'pg';
import { migrate, openDatabase, openPool, platformMigrations } from '../postgres/database.js';
import { migrateJobs } from '../jobs/jobs.js';
import { createLog } from '../observability/log.js';

type Migrations = { readonly history: 'platform_migration' | 'service_migration'; readonly folder: URL };

const root = new URL('../../../../', import.meta.url);

/** Returns the migrations of a service or of the event log; undefined for a service that exists only in a test. */
const migrationsOf = (name: string): readonly Migrations[] | undefined => {
  if (name === 'events') return [{ history: 'platform_migration', folder: platformMigrations('events') }];
  const folder = [`services/${name}/migrations/`, `${name}/migrations/`]
    .map((path) => new URL(path, root))
    .find((found) => existsSync(found));
  return folder === undefined
    ? undefined
    : [
        { history: 'platform_migration', folder: platformMigrations('service') },
        { history: 'service_migration', folder },
      ];
};

/** Returns a name that changes with the migrations, because the server may outlive the test run. */
const templateName = async (name: string, sets: readonly Migrations[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const { folder } of sets)
    for (const file of (await readdir(folder)).toSorted())
      hash.update(file).update(await readFile(new URL(file, folder)));
  return `template_${name.replaceAll('-', '_')}_${hash.digest('hex').slice(0, 12)}`;
};

const migrateTemplate = async (url: string, sets: readonly Migrations[]): Promise<void> => {
  const pool = openPool(url, 3, () => undefined);
  try {
    for (const { folder, history } of sets) await migrate(openDatabase(pool), folder, history);
    if (sets.some(({ history }) => history === 'service_migration')) await migrateJobs(pool, createLog('silent'));
  } finally {
    await pool.end();
  }
};

const known = new Map<string, string | undefined>();

/**
 * Returns the name of a database with all migrations of a service; copying it is much faster than migrating. The first
 * test file creates it under a lock. Returns undefined if there are no such migrations.
 */
export const templateFor = async (serverUrl: string, name: string): Promise<string | undefined> => {
  if (known.has(name)) return known.get(name);
  const sets = migrationsOf(name);
  const template = sets === undefined ? undefined : await templateName(name, sets);
  if (sets !== undefined && template !== undefined) {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext($1))`, [template]);
      const found = await client.query(`select 1 from pg_database where datname = $1 and datistemplate`, [template]);
      if (found.rowCount === 0) {
        await client.query(`drop database if exists "${template}"`); // left by a killed test run
        await client.query(`create database "${template}"`);
        const url = new URL(serverUrl);
        url.pathname = `/${template}`;
        await migrateTemplate(url.href, sets);
        await client.query(`alter database "${template}" is_template true`);
      }
    } finally {
      await client.end();
    }
  }
  known.set(name, template);
  return template;
};
