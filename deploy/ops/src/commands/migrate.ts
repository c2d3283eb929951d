import { openEvents } from '@keepsake/platform/infrastructure';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';
import { migrateJobs } from '@keepsake/platform/jobs';
import { createLog } from '@keepsake/platform/log';
import { checkPostgres } from '@keepsake/platform/check-postgres';
import pg from 'pg';
import { stepsOf, type Steps } from '../backup/tables.js';
import { servicesOf, type Command } from '../command.js';
import { migrationsOf } from '../installation/databases.js';
import { nameOfUrl } from '../installation/settings.js';

const quiet = createLog('error');

const stepsAt = async (url: string): Promise<Steps> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await stepsOf(client);
  } finally {
    await client.end();
  }
};

/** Applies the migrations of one database. The service itself creates a missing job queue, if it has jobs. */
const takeSteps = async (name: string, url: string): Promise<number> => {
  const before = await stepsAt(url);
  const pool = openPool(url, 2, () => undefined);
  try {
    const db = openDatabase(pool);
    await oneAtATime(pool, async () => {
      await migrate(db, platformMigrations('service'), 'platform_migration');
      await migrate(db, migrationsOf(name), 'service_migration');
      if (before.jobs !== undefined) await migrateJobs(pool, quiet);
    });
  } finally {
    await pool.end();
  }
  const after = await stepsAt(url);
  return after.platform.length + after.service.length - before.platform.length - before.service.length;
};

const migration: Command = {
  name: 'migrate',
  flags: ['service'],
  description: 'apply the migrations of this version before it starts, and check the connections',
  run: async ({ installation, flags, reportProgress: report }) => {
    const names = servicesOf(flags);
    // Fails before the first migration when a database does not respond.
    for (const name of names) await checkPostgres(nameOfUrl(name), installation.urlOf(name));
    await (await openEvents(installation.eventsUrl, quiet)).close();
    await installation.objects();
    const taken: Record<string, number> = {};
    for (const name of names) {
      report(`${name} …`);
      taken[name] = await takeSteps(name, installation.urlOf(name));
    }
    const count = Object.values(taken).reduce((sum, one) => sum + one, 0);
    return {
      json: taken,
      text:
        count === 0
          ? `The ${names.length} databases are up to date. Event log and store respond.`
          : `Applied ${count} migrations in ${names.length} databases. Event log and store respond.`,
    };
  },
};

export const migrations: readonly Command[] = [migration];
