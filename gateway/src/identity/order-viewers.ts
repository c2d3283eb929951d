import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { RequestContext } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

/** An open page reloads every 15 s; two missed reloads end its presence. */
const presentMs = 40_000;

/** Remembers who has the page of an order open, across gateways. */
export const createOrderViewers = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const oldest = (): Date => new Date(clock.now().getTime() - presentMs);
  return {
    /** Notes that a member of staff views the order. Returns the ids of the others who do, in a stable order. */
    note: async (orderId: string, staffId: string): Promise<readonly string[]> => {
      await sql`insert into order_viewer (order_id, staff_id, seen_at)
        select ${orderId}, id, ${clock.now()} from staff where id::text = ${staffId}
        on conflict (order_id, staff_id) do update set seen_at = excluded.seen_at`.execute(db);
      const { rows } = await sql<RowOf<'order_viewer', 'staff_id'>>`
        select staff_id::text from order_viewer
        where order_id = ${orderId} and staff_id::text <> ${staffId} and seen_at > ${oldest()}
        order by staff_id`.execute(db);
      return rows.map(({ staff_id: id }) => id);
    },
    sweep: async (ctx: RequestContext): Promise<void> =>
      ctx.transaction(async (tx) => {
        await sql`delete from order_viewer where seen_at < ${oldest()}`.execute(tx.db);
      }),
  };
};

export type OrderViewers = ReturnType<typeof createOrderViewers>;
