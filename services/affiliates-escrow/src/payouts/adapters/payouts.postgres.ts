import type { Db } from '@keepsake/platform/database';
import { listPage } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Payouts } from '../application/ports.js';
import { batchOf, payoutOf, type BatchRow, type PayoutRow } from './payout-rows.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type LineRow = RowOf<'payout_lines'> & { readonly affiliate_id: string };

const waits = sql`flagged is not null and looked_at is null`;
/** Confirmed, past its hold, in no batch, and not waiting for review. */
const payable = sql`status = 'confirmed' and payout_id is null and amount_cents > 0 and not (${waits})`;

/** Nothing can be sent to an affiliate without an account. */
const withDetails = (affiliateId: string) =>
  sql`exists (select from payout_details d where d.affiliate_id = ${sql.ref(affiliateId)})`;

const batchIds = (batchId: string) => sql`(select id from payouts where batch_id = ${batchId}::uuid)`;

export const postgresPayouts = (db: Db): Payouts => ({
  claimPayable: async (tx, now) => {
    const { rows } = await sql<LineRow>`
      with sold as (select affiliate_id, order_id, null::uuid as clawback_id, amount_cents, created_at as ordered_at from commissions
        where ${payable} and payable_at <= ${now} and ${withDetails('commissions.affiliate_id')}
          order by order_id for no key update),
      taken as (select c.affiliate_id, c.order_id, c.id as clawback_id, -c.amount_cents, c.at from clawbacks c
        join payouts p on p.id = c.of_payout join payout_batches b on b.id = p.batch_id and b.state = 'paid'
        where c.in_payout is null and ${withDetails('c.affiliate_id')} order by c.id for no key update of c)
      select * from (select * from sold union all select * from taken) line order by affiliate_id, ordered_at, order_id`.execute(
      tx.db,
    );
    return rows.map((row) => ({
      affiliateId: row.affiliate_id,
      orderId: row.order_id,
      amountCents: row.amount_cents,
      orderedAt: row.ordered_at,
      ...(row.clawback_id !== null && { clawbackId: row.clawback_id }),
    }));
  },
  insert: async (tx, { id, totalCents, prepared }, payouts) => {
    await sql`insert into payout_batches (id, state, total_cents, affiliates, prepared_by, prepared_at)
      values (${id}, 'prepared', ${totalCents}, ${payouts.length}, ${prepared.staffId}, ${prepared.at})`.execute(tx.db);
    for (const one of payouts) {
      const { lines } = one;
      const column = <V>(of: (line: (typeof lines)[number]) => V): readonly V[] => lines.map(of);
      await sql`insert into payouts (id, batch_id, affiliate_id, amount_cents, hold_journal)
        values (${one.id}, ${id}, ${one.affiliateId}, ${one.amountCents}, ${one.holdJournal})`.execute(tx.db);
      await sql`insert into payout_lines (payout_id, line, order_id, clawback_id, amount_cents, ordered_at)
        select ${one.id}::uuid, line, order_id, clawback_id, amount_cents, ordered_at from
          unnest(${column(({ orderId }) => orderId)}::uuid[], ${column(({ clawbackId }) => clawbackId ?? null)}::uuid[],
            ${column(({ amountCents }) => amountCents)}::bigint[], ${column(({ orderedAt }) => orderedAt)}::timestamptz[])
          with ordinality as lines (order_id, clawback_id, amount_cents, ordered_at, line)`.execute(tx.db);
      await sql`update commissions set payout_id = ${one.id} where order_id in
        (select order_id from payout_lines where payout_id = ${one.id} and clawback_id is null)`.execute(tx.db);
      await sql`update clawbacks set in_payout = ${one.id} where id in
        (select clawback_id from payout_lines where payout_id = ${one.id})`.execute(tx.db);
    }
  },
  lock: async (tx, id) => {
    const { rows } = await sql<BatchRow>`select * from payout_batches where id = ${id}::uuid for no key update`.execute(
      tx.db,
    );
    return rows[0] && batchOf(rows[0]);
  },
  move: async (tx, id, to, by, reason) =>
    void (await sql`update payout_batches set state = ${to}, ${sql.ref(`${to}_by`)} = ${by.staffId}, ${sql.ref(`${to}_at`)} = ${by.at},
      cancel_reason = ${reason ?? null} where id = ${id}::uuid`.execute(tx.db)),
  heldOf: async (tx, batchId) => {
    const { rows } = await sql<RowOf<'payouts', 'id' | 'affiliate_id' | 'amount_cents' | 'hold_journal'>>`
      select id, affiliate_id, amount_cents, hold_journal from payouts where batch_id = ${batchId}::uuid order by id`.execute(
      tx.db,
    );
    return rows.map((row) => ({
      payoutId: row.id,
      affiliateId: row.affiliate_id,
      amountCents: row.amount_cents,
      holdJournal: row.hold_journal,
    }));
  },
  settleCommissions: async (tx, batchId) =>
    void (await sql`update commissions set status = 'paid' where status = 'confirmed' and payout_id in ${batchIds(batchId)}`.execute(
      tx.db,
    )),
  freeCommissions: async (tx, batchId) => {
    // Nothing was paid, so nothing has to be clawed back.
    await sql`delete from clawbacks where of_payout in ${batchIds(batchId)}`.execute(tx.db);
    await sql`update clawbacks set in_payout = null where in_payout in ${batchIds(batchId)}`.execute(tx.db);
    await sql`update commissions set payout_id = null where payout_id in ${batchIds(batchId)}`.execute(tx.db);
  },
  clawBack: async (tx, { id, orderId, amountCents, at }) =>
    void (await sql`insert into clawbacks (id, order_id, affiliate_id, amount_cents, at, of_payout)
      select ${id}::uuid, order_id, affiliate_id, ${amountCents}::bigint, ${at}::timestamptz, payout_id from commissions
      where order_id = ${orderId}::uuid and payout_id is not null`.execute(tx.db)),
  find: async (id) => {
    const { rows } = await sql<BatchRow>`select * from payout_batches where id = ${id}::uuid`.execute(db);
    return rows[0] && batchOf(rows[0]);
  },
  payoutsOf: async (of) => {
    const condition =
      'batchId' in of ? sql`p.batch_id = ${of.batchId}::uuid` : sql`p.affiliate_id = ${of.affiliateId}::uuid`;
    const { rows } =
      await sql<PayoutRow>`select p.id, p.batch_id, b.number, b.state, p.affiliate_id, p.amount_cents, b.prepared_at, b.paid_at,
        a.first_name || ' ' || a.last_name as name, a.email, a.code, d.paid_to, d.replaced_at,
        (select json_agg(json_build_object('orderId', l.order_id, 'clawbackId', l.clawback_id, 'amountCents', l.amount_cents, 'orderedAt', l.ordered_at) order by l.line)
         from payout_lines l where l.payout_id = p.id) as lines
      from payouts p join payout_batches b on b.id = p.batch_id join affiliates a on a.id = p.affiliate_id
        left join payout_details d on d.affiliate_id = p.affiliate_id
      where ${condition} order by b.prepared_at desc, name, p.id limit 5000`.execute(db);
    return rows.map(payoutOf);
  },
  ledgerCents: async (batchId) => {
    const { rows } = await sql<{
      cents: number;
    }>`select coalesce(sum(-l.amount_cents), 0)::bigint as cents from payouts p
      join postings l on l.journal_id = p.hold_journal and l.amount_cents < 0 where p.batch_id = ${batchId}::uuid`.execute(
      db,
    );
    return rows[0] ? Math.abs(rows[0].cents) : 0;
  },
  page: ({ state, ...input }) =>
    listPage(db, {
      from: sql`payout_batches`,
      where: state === undefined ? [] : [sql`state = ${state}`],
      sorts: { created: { by: sql`prepared_at`, kind: 'instant' }, total: { by: sql`total_cents`, kind: 'number' } },
      defaultSort: '-created',
      asked: input,
      read: batchOf,
    }),
  preview: async (now, minimumCents, tx) => {
    const on = tx?.db ?? db;
    // A reversal while its batch is on the way becomes a line only when that batch is paid. A canceled batch paid
    // nothing; a reversal concurrent with the cancellation can leave its row.
    const { rows } = await sql<{
      cents: number;
      affiliates: number;
      below_cents: number;
      below: number;
      without_cents: number;
      without: number;
      receivable: number;
    }>`
      with reversed as (select c.affiliate_id, c.amount_cents, b.state = 'paid' as is_line from clawbacks c
        join payouts p on p.id = c.of_payout join payout_batches b on b.id = p.batch_id and b.state <> 'cancelled'
        where c.in_payout is null),
      share as (select sum(cents) as cents, ${withDetails('line.affiliate_id')} as has_details from
        (select affiliate_id, amount_cents as cents from commissions where ${payable} and payable_at <= ${now}
         union all select affiliate_id, -amount_cents from reversed where is_line) line group by affiliate_id)
      select coalesce(sum(cents) filter (where cents > 0 and cents >= ${minimumCents} and has_details), 0)::bigint as cents,
        count(*) filter (where cents > 0 and cents >= ${minimumCents} and has_details) as affiliates,
        coalesce(sum(cents) filter (where cents > 0 and cents >= ${minimumCents} and not has_details), 0)::bigint as without_cents,
        count(*) filter (where cents > 0 and cents >= ${minimumCents} and not has_details) as without,
        coalesce(sum(cents) filter (where cents > 0 and cents < ${minimumCents}), 0)::bigint as below_cents,
        count(*) filter (where cents > 0 and cents < ${minimumCents}) as below,
        (coalesce(-sum(cents) filter (where cents < 0), 0)
          + coalesce((select sum(amount_cents) from reversed where not is_line), 0))::bigint as receivable
      from share`.execute(on);
    const waiting = await sql<{ flagged: number; cents: number; next: Date | null }>`
      select count(*) filter (where ${waits}) as flagged,
        coalesce(sum(amount_cents) filter (where ${waits}), 0)::bigint as cents,
        min(payable_at) filter (where not (${waits}) and payable_at > ${now}) as next
      from commissions where status = 'confirmed' and payout_id is null`.execute(on);
    const [share, wait] = [rows[0], waiting.rows[0]];
    return {
      payableCents: share?.cents ?? 0,
      affiliates: share?.affiliates ?? 0,
      receivableCents: share?.receivable ?? 0,
      belowMinimum: share?.below ?? 0,
      belowMinimumCents: share?.below_cents ?? 0,
      withoutDetails: share?.without ?? 0,
      withoutDetailsCents: share?.without_cents ?? 0,
      flaggedCents: wait?.cents ?? 0,
      flagged: wait?.flagged ?? 0,
      ...(wait?.next && { nextPayableAt: wait.next }),
    };
  },
});
