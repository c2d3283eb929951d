import { migrate, openDatabase, openPool } from '@keepsake/platform/database';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { timelineStoreContract } from './timeline-store.contract.js';
import { postgresTimelineStore } from './timeline-store.postgres.js';

timelineStoreContract('postgres', async () => {
  const pool = openPool(await freshDatabase('timeline-store'), 4, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, new URL('../../../migrations/', import.meta.url), 'service_migration');
  return {
    open: async () => postgresTimelineStore(db),
    dropConnections: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    },
    stop: () => pool.end(),
  };
});
