import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { readConfig } from '../config.js';
import { accountSubscriptions } from './accounts.js';
import { auditSubscriptions } from './audit.js';

/** The gateway's own database as a service like any other: migrations, an inbox, the audit. It answers no RPC. */
const createAccess = (platform: Pick<Platform, 'db'>): Service => ({
  name: 'gateway',
  rpc: [],
  subscriptions: [...auditSubscriptions, ...accountSubscriptions],
  jobs: [],
  migrations: new URL('../../migrations/', import.meta.url),
  health: async () => {
    await sql`select 1`.execute(platform.db);
  },
});

export const gatewayEntry = entry('gateway', readConfig, createAccess, ['objects', 'limits']);
