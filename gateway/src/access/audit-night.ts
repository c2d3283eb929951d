import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { Look } from '@keepsake/platform/gauges';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkChain, keepCheck, lastCheck } from './audit-chain.js';

export const checkAuditJob: JobType<object> = { name: 'check-audit', schema: z.object({}) };

type Deps = { readonly db: Db; readonly clock: Clock };

/**
 * Every night, whoever else looks. A broken chain is what was found and no failure of the job: looking again would find the
 * same, so it is kept, logged and measured instead.
 */
export const checkAudit =
  ({ db, clock }: Deps): Handler<unknown, void> =>
  async (_, turn) => {
    const found = await checkChain(db);
    const { entries, fault } = found;
    await turn.once((tx) => keepCheck(tx.db, found, clock.now(), 'night'));
    if (fault) turn.log.error({ entry: fault.seq, entries, fault: fault.words }, 'the staff audit is broken');
    else turn.log.info({ entries }, 'the staff audit is whole');
  };

const everyMs = 60_000;

/** What the last look found, and how long ago it was; before the first one, how old the audit is. */
export const auditLook = (db: Db, clock: Clock): Look => ({
  name: 'gateway:audit',
  everyMs,
  measure: async () => {
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
