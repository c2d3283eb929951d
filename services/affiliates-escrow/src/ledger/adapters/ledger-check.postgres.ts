import type { Db } from '@keepsake/platform/database';
import type { GaugeCollector } from '@keepsake/platform/gauges';
import { sql } from 'kysely';

/**
 * Returns journals that do not sum to zero per currency. The database refuses them, so one indicates manual tampering.
 */
export const unbalancedJournals = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select j.id from journals j left join postings p on p.journal_id = j.id
    group by j.id, p.currency, p.layer having coalesce(sum(p.amount_cents), 1) <> 0`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
};

const intervalMs = 60_000;

export const ledgerGauge = (db: Db): GaugeCollector => ({
  name: 'affiliates-escrow:ledger',
  intervalMs,
  collect: async () => [
    {
      name: 'ledger_unbalanced',
      help: 'Journals that do not sum to zero.',
      labels: {},
      value: (await unbalancedJournals(db)).length,
    },
  ],
});
