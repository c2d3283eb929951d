import { sql } from 'kysely';
import type { ContactFacts } from '../application/contact-facts.js';

export const postgresContactFacts: ContactFacts = {
  openedPage: async (tx, { timelineId, customerId, occasion, at }) =>
    void (await sql`insert into contact_pages (page_id, customer_id, occasion, opened_at)
      values (${timelineId}, ${customerId}, ${occasion}, ${at})
      on conflict (page_id) do update set customer_id = excluded.customer_id, occasion = excluded.occasion,
        opened_at = excluded.opened_at`.execute(tx.db)),
  closedPage: async (tx, { timelineId, codeId }) =>
    void (await sql`delete from contact_pages where page_id in (${timelineId}, ${codeId})`.execute(tx.db)),
  placedOrder: async (tx, { orderId, customerId, occasion, at }) =>
    void (await sql`insert into contact_orders (order_id, customer_id, occasion, placed_at)
      values (${orderId}, ${customerId}, ${occasion}, ${at}) on conflict (order_id) do nothing`.execute(tx.db)),
};
