import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { readConfig } from '../config.js';
import { accountSubscriptions } from './accounts.js';
import { auditGauge, checkAudit, checkAuditJob } from './audit/audit-night.js';
import { auditSubscriptions } from './audit/audit.js';

/** Opens the gateway's own database as a service: migrations, inbox, audit log. It has no RPC. */
const createAccess = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Service => ({
  name: 'gateway',
  rpc: [],
  subscriptions: [...auditSubscriptions, ...accountSubscriptions],
  jobs: [job(checkAuditJob, checkAudit({ db, clock }), '11 2 * * *')],
  collectors: [auditGauge(db, clock)],
  migrations: new URL('../../migrations/', import.meta.url),
  health: async () => {
    await sql`select 1`.execute(db);
  },
});

export const gatewayEntry = entry('gateway', readConfig, createAccess, ['objects', 'limits']);
