import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { UploadTargets } from '../application/upload-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type OrderRow = RowOf<'plate_orders', 'order_id' | 'number' | 'placed_at'>;
type TimelineRow = RowOf<'timelines', 'code' | 'honoree_name' | 'event_type'>;

const isOpen = sql`story_code_id is null and state <> 'cancelled'`;

export const postgresUploadTargets = (db: Db): UploadTargets => ({
  ordersOf: async (customerId) => {
    const { rows } = await sql<OrderRow>`
      select order_id, number, placed_at from plate_orders
      where customer_id = ${customerId} and ${isOpen} order by placed_at desc limit 100`.execute(db);
    return rows.map((row) => ({ orderId: row.order_id, number: row.number, placedAt: row.placed_at }));
  },

  timelinesOf: async (customerId) => {
    const { rows } = await sql<TimelineRow>`
      select t.code, t.honoree_name, t.event_type from timelines t join codes c on c.timeline_id = t.id and c.code = t.code
      where t.id in (
          select id from timelines where owner_id = ${customerId}
          union all select timeline_id from timeline_keepers where customer_id = ${customerId} and state = 'keeping')
        and c.life_state in ('activated', 'completed')
      order by t.owner_id = ${customerId} desc, t.created_at desc limit 200`.execute(db);
    return rows.map((row) => ({
      code: row.code,
      eventType: row.event_type,
      ...present({ honoreeName: row.honoree_name ?? undefined }),
    }));
  },

  keeperName: async (timelineId, customerId) => {
    const { rows } = await sql<RowOf<'timeline_keepers', 'name'>>`
      select name from timeline_keepers
      where timeline_id = ${timelineId} and customer_id = ${customerId} and state = 'keeping'`.execute(db);
    return rows[0]?.name;
  },

  lockOpenOrder: async (tx, orderId, customerId) => {
    const { rows } = await sql`
      select 1 from plate_orders where order_id = ${orderId} and customer_id = ${customerId} and ${isOpen}
      for update`.execute(tx.db);
    return rows.length === 1;
  },
});
