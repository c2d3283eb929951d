import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { GaugeCollector } from '@keepsake/platform/gauges';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkChain, saveCheck, lastCheck } from './audit-chain.js';

export const checkAuditJob: JobType<object> = { name: 'check-audit', schema: z.object({}) };

type Deps = { readonly db: Db; readonly clock: Clock };

/**
 * Checks the chain every night. A broken chain is stored, logged and measured; the job does not fail, because a retry
 * would find the same.
 */
export const checkAudit =
  ({ db, clock }: Deps): Handler<unknown, void> =>
  async (_, ctx) => {
    const found = await checkChain(db);
    const { entries, fault: problem } = found;
    await ctx.transaction((tx) => saveCheck(tx.db, found, clock.now(), 'night'));
    if (problem) ctx.log.error({ entry: problem.seq, entries, fault: problem.words }, 'the staff audit is broken');
    else ctx.log.info({ entries }, 'the staff audit is intact');
  };

const intervalMs = 60_000;

/** Measures the result and the age of the last check; before the first check, the age of the audit log. */
export const auditGauge = (db: Db, clock: Clock): GaugeCollector => ({
  name: 'gateway:audit',
  intervalMs,
  collect: async () => {
    const last = await lastCheck(db);
    const { rows } = await sql<{ at: Date | null }>`select min(acted_at) as at from audit`.execute(db);
    const since = last?.at ?? rows[0]?.at ?? clock.now();
    return [
      {
        name: 'audit_broken',
        help: '1 when the last look at the staff audit found it broken.',
        labels: {},
        value: last?.fault ? 1 : 0,
      },
      {
        name: 'audit_unchecked_seconds',
        help: 'How long nobody has looked whether the staff audit is whole.',
        labels: {},
        value: Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000),
      },
    ];
  },
});
