import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { Commission, Commissions } from '../application/ports.js';
import type { OrderFacts } from '../domain/commission.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'commissions'> & { readonly currency: 'USD' };

const commissionOf = (row: Row): Commission => ({
  orderId: row.order_id,
  affiliateId: row.affiliate_id,
  packageType: row.package_type,
  amountCents: row.amount_cents,
  currency: row.currency,
  rateTenths: row.rate_tenths,
  status: row.status,
  createdAt: row.created_at,
  ...present({
    orderNumber: row.order_number ?? undefined,
    totalCents: row.total_cents ?? undefined,
    via: row.via ?? undefined,
    flagged: row.flagged ?? undefined,
    lookedAt: row.looked_at ?? undefined,
    reason: row.reason ?? undefined,
    holdJournal: row.hold_journal ?? undefined,
    postJournal: row.post_journal ?? undefined,
    payableAt: row.payable_at ?? undefined,
    payoutId: row.payout_id ?? undefined,
  }),
});

type FactsRow = RowOf<'order_facts'>;

const factsOf = (row: FactsRow): OrderFacts => ({
  ...present({
    paidCents: row.paid_cents ?? undefined,
    completedAt: row.completed_at ?? undefined,
    cancelledAt: row.cancelled_at ?? undefined,
  }),
  paid: row.paid,
  refundedCents: row.refunded_cents,
  closedUnpaid: row.closed_unpaid,
});

export const postgresCommissions = (db: Db): Commissions => ({
  insert: async (tx, one) => {
    const { rows } = await sql`insert into commissions
        (order_id, order_number, affiliate_id, package_type, amount_cents, currency, rate_tenths, total_cents, via, sub_link_id, status, flagged, reason, created_at)
      select ${one.orderId}::uuid, ${one.orderNumber ?? null}, ${one.affiliateId}::uuid, ${one.packageType}, ${one.amountCents}::bigint, ${one.currency}, ${one.rateTenths}::int,
        ${one.totalCents ?? null}::bigint, ${one.via ?? null},
        (select id from sub_links where key = ${one.subLink ?? null} and affiliate_id = ${one.affiliateId}::uuid), ${one.status}, ${one.flagged ?? null}, ${one.reason ?? null}, ${one.createdAt}::timestamptz
      on conflict (order_id) do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  learn: async (tx, orderId, learned) => {
    const { rows } = await sql<FactsRow>`insert into order_facts as known
        (order_id, paid, paid_cents, refunded_cents, completed_at, closed_unpaid, cancelled_at)
      values (${orderId}, ${learned.paid ?? false}, ${learned.paidCents ?? null}, ${learned.refundedCents ?? 0},
        ${learned.completedAt ?? null}, ${learned.closedUnpaid ?? false}, ${learned.cancelledAt ?? null})
      on conflict (order_id) do update set
        paid = known.paid or excluded.paid,
        paid_cents = coalesce(known.paid_cents, excluded.paid_cents),
        refunded_cents = greatest(known.refunded_cents, excluded.refunded_cents),
        completed_at = coalesce(known.completed_at, excluded.completed_at),
        closed_unpaid = known.closed_unpaid or excluded.closed_unpaid,
        cancelled_at = coalesce(known.cancelled_at, excluded.cancelled_at)
      returning *`.execute(tx.db);
    if (!rows[0]) throw new Error(`The facts of order ${orderId} were not stored.`);
    return factsOf(rows[0]);
  },
  find: async (orderId) => {
    const { rows } = await sql<Row>`select * from commissions where order_id = ${orderId}`.execute(db);
    return rows[0] && commissionOf(rows[0]);
  },
  lock: async (tx, orderId) => {
    const { rows } = await sql<Row>`select * from commissions where order_id = ${orderId} for no key update`.execute(
      tx.db,
    );
    return rows[0] && commissionOf(rows[0]);
  },
  confirm: async (tx, orderId, { at, payableAt, postJournal }) =>
    void (await sql`update commissions set status = 'confirmed', confirmed_at = ${at}, payable_at = ${payableAt}, post_journal = ${postJournal ?? null}
      where order_id = ${orderId} and status = 'pending'`.execute(tx.db)),
  reverse: async (tx, orderId, { at, reason }) =>
    void (await sql`update commissions set status = 'reversed', reversed_at = ${at}, reason = ${reason}, payable_at = null
      where order_id = ${orderId} and status in ('pending', 'confirmed', 'paid')`.execute(tx.db)),
  recordReview: async (tx, orderId, { at, staffId }) =>
    void (await sql`update commissions set looked_at = ${at}, looked_by = ${staffId} where order_id = ${orderId}`.execute(
      tx.db,
    )),
  rebook: async (tx, orderId, { amountCents, holdJournal, postJournal }) =>
    void (await sql`update commissions set amount_cents = ${amountCents}, hold_journal = ${holdJournal ?? null}, post_journal = ${postJournal ?? null}
      where order_id = ${orderId} and status in ('pending', 'confirmed', 'paid')`.execute(tx.db)),
  page: async (input) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const condition = sql`where ${input.affiliateId === undefined ? sql`true` : sql`affiliate_id = ${input.affiliateId}`}
      ${input.sold ? sql`and status <> 'exempt'` : sql``}
      ${input.status === undefined ? sql`` : sql`and status = ${input.status}`}`;
    const { rows } = await sql<Row>`select * from commissions ${condition}
      ${after ? sql`and (created_at, order_id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by created_at desc, order_id desc limit ${limit + 1}`.execute(db);
    const count = await sql<{ n: number }>`select count(*) as n from commissions ${condition}`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ ...commissionOf(row), at: row.created_at, id: row.order_id })),
      limit,
    );
    return { ...page, total: count.rows[0]?.n ?? 0 };
  },
});
