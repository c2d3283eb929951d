import { present } from '@keepsake/contracts/values/present';
import { sql } from 'kysely';
import type { PlateOrder, PlateOrders } from '../application/plate-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'plate_orders', 'order_id' | 'customer_id' | 'number' | 'codes' | 'copies' | 'location_id' | 'state'>;

const orderOf = (row: Row): PlateOrder => ({
  orderId: row.order_id,
  customerId: row.customer_id,
  number: row.number,
  codes: row.codes,
  copies: row.copies,
  state: row.state,
  ...present({ locationId: row.location_id ?? undefined }),
});

const columns = sql`order_id, customer_id, number, codes, copies, location_id, state`;

/** Names of the timelines that plates of an order opened, for a query on `plate_orders`. */
export const takenNamesOf = sql`array(
  select timelines.honoree_name from codes join timelines on timelines.id = codes.timeline_id
  where codes.order_id = plate_orders.order_id and timelines.honoree_name is not null and timelines.undone_at is null)`;

export const postgresPlateOrders: PlateOrders = {
  insert: async (tx, order, at) =>
    void (await sql`
      insert into plate_orders (order_id, customer_id, number, codes, copies, location_id, placed_at)
      values (${order.orderId}, coalesce((
          select to_id from merged_customers where from_id = ${order.customerId} and at >= ${at} order by at limit 1
        ), ${order.customerId}), ${order.number}, ${order.codes}, ${order.copies}, ${order.locationId ?? null}, ${at})
      on conflict do nothing`.execute(tx.db)),

  lock: async (tx, orderId) => {
    const { rows } =
      await sql<Row>`select ${columns} from plate_orders where order_id = ${orderId} for no key update`.execute(tx.db);
    return rows[0] && orderOf(rows[0]);
  },

  lockShort: async (tx, limit) => {
    const { rows } = await sql<Row>`
      select ${columns} from plate_orders where state = 'short' order by placed_at limit ${limit} for update skip locked`.execute(
      tx.db,
    );
    return rows.map(orderOf);
  },

  move: async (tx, order, to) =>
    void (await sql`
      update plate_orders set state = ${to}, codes = ${order.codes}, copies = ${order.copies} where order_id = ${order.orderId}`.execute(
      tx.db,
    )),

  claimStory: async (tx, orderId, codeId) => {
    const { rows } = await sql`
      update plate_orders set story_code_id = ${codeId} where order_id = ${orderId} and story_code_id is null returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  takenNames: async (tx, orderId) => {
    const { rows } = await sql<{ readonly taken: readonly NonNullable<RowOf<'timelines'>['honoree_name']>[] }>`
      select ${takenNamesOf} as taken from plate_orders where order_id = ${orderId}`.execute(tx.db);
    return rows[0]?.taken ?? [];
  },

  freeStory: async (tx, orderId, codeId) =>
    void (await sql`
      update plate_orders set story_code_id = null where order_id = ${orderId} and story_code_id = ${codeId}`.execute(
      tx.db,
    )),
};
