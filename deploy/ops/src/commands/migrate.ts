import { openEvents } from '@keepsake/platform/adapters';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';
import { migrateJobs } from '@keepsake/platform/jobs';
import { createLog } from '@keepsake/platform/log';
import { greetPostgres } from '@keepsake/platform/postgres-greeting';
import pg from 'pg';
import { stepsOf, type Steps } from '../backup/tables.js';
import { servicesOf, type Command } from '../command.js';
import { migrationsOf } from '../house/databases.js';
import { nameOfUrl } from '../house/settings.js';

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

/** A queue that is not there yet is made by the service itself, which knows whether it has jobs. */
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
  about: 'takes the steps that this version adds to the databases, before it is started; looks that all of it answers',
  run: async ({ house, flags, tell }) => {
    const names = servicesOf(flags);
    // Whoever does not answer is told before the first step is taken.
    for (const name of names) await greetPostgres(nameOfUrl(name), house.urlOf(name));
    await (await openEvents(house.eventsUrl, quiet)).close();
    await house.objects();
    const taken: Record<string, number> = {};
    for (const name of names) {
      tell(`${name} …`);
      taken[name] = await takeSteps(name, house.urlOf(name));
    }
    const count = Object.values(taken).reduce((sum, one) => sum + one, 0);
    return {
      json: taken,
      text:
        count === 0
          ? `The ${names.length} databases are as this version needs them. Event log and store answer.`
          : `${count} steps were taken in ${names.length} databases. Event log and store answer.`,
    };
  },
};

export const migrations: readonly Command[] = [migration];
