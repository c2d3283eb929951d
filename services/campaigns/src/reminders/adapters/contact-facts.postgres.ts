import { sql } from 'kysely';
import type { ContactFacts } from '../application/contact-facts.js';

export const postgresContactFacts: ContactFacts = {
  openedPage: async (tx, { timelineId, orderId, customerId, occasion, at }) =>
    void (await sql`insert into contact_pages (page_id, customer_id, occasion, opened_at, order_id)
      values (${timelineId}, ${customerId}, ${occasion}, ${at}, ${orderId ?? null})
      on conflict (page_id) do update set customer_id = excluded.customer_id, occasion = excluded.occasion,
        opened_at = excluded.opened_at, order_id = excluded.order_id`.execute(tx.db)),
  movedPage: async (tx, { timelineId, customerId }) =>
    void (await sql`update contact_pages set customer_id = ${customerId} where page_id = ${timelineId}`.execute(tx.db)),
  closedPage: async (tx, { timelineId, codeId }) =>
    void (await sql`delete from contact_pages where page_id in (${timelineId}, ${codeId ?? timelineId})`.execute(
      tx.db,
    )),
  placedOrder: async (tx, { orderId, customerId, occasion, at, stock }) =>
    void (await sql`insert into contact_orders (order_id, customer_id, occasion, placed_at, stock)
      values (${orderId}, ${customerId}, ${occasion}, ${at}, ${stock})
      on conflict (order_id) do update set placed_at = excluded.placed_at, stock = excluded.stock`.execute(tx.db)),
  shippedOrder: async (tx, { orderId, customerId, occasion, at }) =>
    void (await sql`insert into contact_orders (order_id, customer_id, occasion, placed_at, shipped_at)
      values (${orderId}, ${customerId}, ${occasion}, ${at}, ${at})
      on conflict (order_id) do update
        set shipped_at = greatest(contact_orders.shipped_at, excluded.shipped_at)`.execute(tx.db)),
  cancelledOrder: async (tx, { orderId, customerId, occasion, at }) =>
    void (await sql`insert into contact_orders (order_id, customer_id, occasion, placed_at, cancelled)
      values (${orderId}, ${customerId}, ${occasion}, ${at}, true)
      on conflict (order_id) do update set cancelled = true`.execute(tx.db)),
};
