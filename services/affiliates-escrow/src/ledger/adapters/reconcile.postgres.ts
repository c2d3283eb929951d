import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { LedgerCheck, Reconciliation } from '../application/escrow-ports.js';
import { hostingAccount } from '../domain/held-accounts.js';
import { unbalancedJournals } from './ledger-check.postgres.js';

type CheckRow = {
  readonly name: string;
  readonly currency: LedgerCheck['currency'];
  readonly ledger_cents: number;
  readonly expected_cents: number;
};

/** Reads all sums in one snapshot, so concurrent movements are in all of them or in none. */
export const reconciliation = async (db: Db): Promise<Reconciliation> => {
  const { rows } = await sql<CheckRow>`
    with sums as (select a.type = 'outside' as outside, p.currency, p.layer, j.purpose, sum(p.amount_cents)::bigint as cents
      from postings p join journals j on j.id = p.journal_id join accounts a on a.id = p.account_id group by 1, 2, 3, 4),
    held as (select layer, purpose, sum(cents)::bigint as cents from sums where not outside group by 1, 2),
    sold as (select coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as pending,
      coalesce(sum(amount_cents) filter (where status in ('confirmed', 'paid')), 0)::bigint as earned from commissions)
    select 'everything-sums-to-zero' as name, c.currency, coalesce((select sum(cents) from sums where currency = c.currency), 0)::bigint as ledger_cents,
      0::bigint as expected_cents, 1 as place from (values ('USD'), ('EUR'), ('GBP')) c (currency)
    union all select 'commissions-pending', 'USD', coalesce((select cents from held where layer = 'pending' and purpose = 'commission'), 0), pending, 2 from sold
    union all select 'commissions-earned', 'USD', coalesce((select cents from held where layer = 'posted' and purpose = 'commission'), 0), earned, 3 from sold
    union all select 'payouts-pending', 'USD', coalesce((select cents from held where layer = 'pending' and purpose = 'payout'), 0),
      coalesce(-(select sum(total_cents) from payout_batches where state in ('prepared', 'approved', 'exported')), 0)::bigint, 4
    union all select 'payouts-paid', 'USD', coalesce((select cents from held where layer = 'posted' and purpose = 'payout'), 0),
      coalesce(-(select sum(total_cents) from payout_batches where state = 'paid'), 0)::bigint, 5
    union all select 'hosting-reserve', 'USD', coalesce((select sum(cents) from held where purpose = 'hosting'), 0)::bigint,
      coalesce((select sum(kept_cents) from hosting_reserves), 0)::bigint, 6
    union all select 'hosting-months', 'USD', coalesce((select sum(p.amount_cents) from postings p
        where p.account_id = ${hostingAccount}::uuid and p.layer = 'posted'), 0)::bigint,
      coalesce((select sum(in_cents - reversed_cents + other_cents) from hosting_months), 0)::bigint, 7
    order by place, currency desc`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from journals`.execute(db);
  return {
    checks: rows.map((row) => ({
      name: row.name,
      currency: row.currency,
      ledgerCents: row.ledger_cents,
      expectedCents: row.expected_cents,
    })),
    unbalancedJournals: (await unbalancedJournals(db)).length,
    journals: counted.rows[0]?.n ?? 0,
  };
};
