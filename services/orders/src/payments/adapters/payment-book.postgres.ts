import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { PaymentBook } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type PageRow = RowOf<'payment_pages'> & { readonly pages: number };

type DisputeRow = RowOf<'payment_disputes'>;

export const postgresPaymentBook = (db: Db): PaymentBook => ({
  lastPage: async (orderId) => {
    const { rows } = await sql<PageRow>`select *, count(*) over () as pages from payment_pages
      where order_id = ${orderId} order by created_at desc limit 1`.execute(db);
    const [row] = rows;
    if (!row) return { pages: 0 };
    const page = { id: row.id, url: row.url, expiresAt: row.expires_at, ended: row.ended_at !== null };
    return { page, pages: row.pages };
  },
  savePage: async (tx, orderId, page, at) =>
    void (await sql`insert into payment_pages (id, order_id, url, expires_at, created_at)
      values (${page.id}, ${orderId}, ${page.url}, ${page.expiresAt}, ${at}) on conflict (id) do nothing`.execute(
      tx.db,
    )),
  endPage: async (tx, pageId, at) =>
    void (await sql`update payment_pages set ended_at = ${at} where id = ${pageId} and ended_at is null`.execute(
      tx.db,
    )),
  isKept: async (tx, noticeId) => {
    const { rows } = await sql`select 1 from payment_notices where id = ${noticeId}`.execute(tx.db);
    return rows.length > 0;
  },
  saveNotice: async (tx, notice, outcome, at) =>
    void (await sql`insert into payment_notices (id, kind, order_id, reference, amount_cents, currency, outcome, at)
      values (${notice.id}, ${notice.kind}, ${notice.orderId}, ${notice.reference}, ${notice.amountCents}, ${notice.currency}, ${outcome}, ${at})`.execute(
      tx.db,
    )),
  refundsOf: async (tx, orderId, reference) => {
    const { rows } = await sql<{ readonly cents: number; readonly counted: boolean }>`select
        coalesce((select max(amount_cents) from payment_notices where reference = ${reference} and kind = 'refunded'), 0)::bigint as cents,
        exists (select 1 from payments where order_id = ${orderId} and reference = ${reference}) as counted`.execute(
      tx.db,
    );
    return { refundedCents: rows[0]?.cents ?? 0, counted: rows[0]?.counted ?? false };
  },
  paymentOf: async (orderId) => {
    const { rows } = await sql<RowOf<'payments', 'amount_cents' | 'method' | 'reference'>>`
      select amount_cents, method, reference from payments where order_id = ${orderId}`.execute(db);
    return rows.map(({ amount_cents: amountCents, method, reference }) => ({
      ...present({ reference: reference ?? undefined }),
      amountCents,
      method,
    }))[0];
  },
  flag: async (tx, orderId, flag) =>
    void (await sql`update orders set payment_flag = ${flag} where id = ${orderId}`.execute(tx.db)),
  orderPaidBy: async (reference) => {
    const { rows } = await sql<RowOf<'payment_notices', 'order_id'>>`
      select order_id from payment_notices where reference = ${reference} and kind = 'paid' limit 1`.execute(db);
    return rows[0]?.order_id;
  },
  saveDispute: async (tx, orderId, one, at) => {
    const settledAt = one.state === 'open' ? null : at;
    const { rows } = await sql`
      insert into payment_disputes (id, order_id, reference, amount_cents, currency, reason, state, due_at, opened_at, settled_at)
      values (${one.disputeId}, ${orderId}, ${one.reference}, ${one.amountCents}, ${one.currency}, ${one.reason}, ${one.state},
        ${one.dueAt ?? null}, ${at}, ${settledAt})
      on conflict (id) do update set state = excluded.state, settled_at = excluded.settled_at
        where payment_disputes.state = 'open' and excluded.state <> 'open'
      returning id`.execute(tx.db);
    if (rows.length === 0) return false;
    await sql`update orders set dispute = ${one.state}, dispute_at = ${at} where id = ${orderId}`.execute(tx.db);
    return true;
  },
  disputesOf: async (orderId) => {
    const { rows } = await sql<DisputeRow>`
      select state, amount_cents, reason, opened_at, settled_at from payment_disputes where order_id = ${orderId}
      order by opened_at, id`.execute(db);
    return rows.map((row) => ({
      ...present({ settledAt: row.settled_at ?? undefined }),
      state: row.state,
      amountCents: row.amount_cents,
      reason: row.reason,
      openedAt: row.opened_at,
    }));
  },
  addRefund: async (tx, orderId, { id, amountCents, reason, method, reference, staffId, at }) => {
    await sql`insert into refunds (id, order_id, amount_cents, reason, method, reference, staff_id, at)
      values (${id}, ${orderId}, ${amountCents}, ${reason}, ${method}, ${reference ?? null}, ${staffId ?? null}, ${at})`.execute(
      tx.db,
    );
    const { rows } = await sql<RowOf<'orders', 'refunded_cents'>>`update orders
      set refunded_cents = refunded_cents + ${amountCents}, refunded_at = ${at}, refunded_by = ${staffId ?? null} where id = ${orderId}
      returning refunded_cents`.execute(tx.db);
    return rows[0]?.refunded_cents ?? 0;
  },
  isPaidOnline: async (tx, orderId) => {
    const { rows } = await sql`select 1 from payments where order_id = ${orderId} and method = 'online'`.execute(tx.db);
    return rows.length > 0;
  },
});
