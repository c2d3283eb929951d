import pg from 'pg';
import { openEvents } from '../../service/infrastructure.js';
import { createLog } from '../../observability/log.js';
import { freshDatabase } from '../../testing/databases.js';
import { eventLogContract } from './event-log.contract.js';
import type { EventLog } from './event-log.js';

eventLogContract('postgres', async () => {
  const url = await freshDatabase('log');
  const opened: EventLog[] = [];
  return {
    open: async () => {
      const log = await openEvents(url, createLog('silent'));
      opened.push(log);
      return log;
    },
    dropConnections: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
    },
    stop: async () => {
      await opened[0]?.close();
    },
  };
});
