import type { Db } from '@keepsake/platform/database';
import type { Look } from '@keepsake/platform/gauges';
import { sql } from 'kysely';

/** Journals that do not sum to zero in every currency. The database refuses such, so one of them is a fault of somebody's hands. */
export const unbalancedJournals = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select j.id from journals j left join postings p on p.journal_id = j.id
    group by j.id, p.currency, p.layer having coalesce(sum(p.amount_cents), 1) <> 0`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
};

const everyMs = 60_000;

export const ledgerLook = (db: Db): Look => ({
  name: 'affiliates-escrow:ledger',
  everyMs,
  measure: async () => [
    {
      name: 'ledger_unbalanced',
      help: 'Journals that do not sum to zero.',
      labels: {},
      value: (await unbalancedJournals(db)).length,
    },
  ],
});
