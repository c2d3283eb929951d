import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { commissionsAccount } from '../../ledger/api.js';
import type { StatementMoves } from '../application/render-statement.js';
import type { PostedAmount } from '../domain/statement.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'journals', 'at'> & {
  readonly order_id: string | null;
  readonly ordered_at: Date | null;
  readonly batch: number | null;
  readonly cents: number;
};

const amountOf = ({ order_id, ordered_at, batch, at, cents }: Row): readonly PostedAmount[] => {
  if (batch !== null) return [{ batch, at, cents }];
  return order_id === null || ordered_at === null ? [] : [{ orderId: order_id, orderedAt: ordered_at, at, cents }];
};

/** What the ledger posted for one affiliate. A flagged sale counts from its review on. */
const postedFor = (affiliateId: string, timeZone: string) => sql`(
  select journal, order_id, ordered_at, batch, at, (at at time zone ${timeZone})::date as day, cents from (
    select j.id as journal, c.order_id, c.created_at as ordered_at, null::int as batch,
      greatest(j.at, c.looked_at) as at, p.amount_cents as cents
    from commissions c
      join journals j on j.subject = c.order_id::text and j.purpose = 'commission' and j.kind in ('post', 'reversal')
      join postings p on p.journal_id = j.id and p.layer = 'posted' and p.account_id = ${commissionsAccount}::uuid
    where c.affiliate_id = ${affiliateId}::uuid and not (c.flagged is not null and c.looked_at is null)
    union all
    select j.id, null, null, b.number, j.at, -o.amount_cents
    from payouts o join payout_batches b on b.id = o.batch_id join journals j on j.answers = o.hold_journal and j.kind = 'post'
    where o.affiliate_id = ${affiliateId}::uuid
  ) one) posted`;

export const postgresStatementMoves = (db: Db, timeZone: string): StatementMoves => ({
  ofMonth: async (affiliateId, month) => {
    const posted = postedFor(affiliateId, timeZone);
    const first = sql`${`${month}-01`}::date`;
    const { rows: before } = await sql<{
      cents: number;
    }>`select coalesce(sum(cents), 0)::bigint as cents from ${posted} where day < ${first}`.execute(db);
    const { rows } = await sql<Row>`select order_id, ordered_at, batch, at, cents from ${posted}
      where day >= ${first} and day < (${first} + interval '1 month') order by at, journal`.execute(db);
    return { openingCents: before[0]?.cents ?? 0, posted: rows.flatMap(amountOf) };
  },
});
