import { problem } from '@keepsake/platform/problem';
import { sql } from 'kysely';
import type { PlateSwaps } from '../application/swap-ports.js';
import { actingStaff } from './acting-staff.postgres.js';
import { freed, plateColumns, plateOf, type PlateRow } from './plate-row.postgres.js';

const holderOf = (orderId: string): string => `order:${orderId}`;

export const postgresPlateSwaps: PlateSwaps = {
  lock: async (tx, orderId, codes) => {
    const { rows } = await sql<PlateRow & { readonly replaces: boolean }>`
      select ${plateColumns}, exists (select 1 from codes before where before.replaced_by = codes.id) as replaces from codes
      where (order_id = ${orderId} and life_state <> 'reassigned') or code = any(${[...codes]}::text[])
      order by id for update`.execute(tx.db);
    return rows.map((row) => ({
      plate: plateOf(row),
      allotted: row.order_id === orderId && row.life_state !== 'reassigned',
      replaces: row.replaces,
    }));
  },

  letGo: async (tx, orderId, { ids, damagedIds }, { staffId, reason }) => {
    await actingStaff(tx, staffId, reason);
    const { rows } = await sql`
      update codes set holder = null, order_id = null, customer_id = null,
        stock_state = case when id = any(${[...damagedIds]}::uuid[]) then 'damaged' else ${freed} end
      where id = any(${[...ids]}::uuid[]) and holder = ${holderOf(orderId)} and stock_state = 'assigned'
        and life_state = 'unactivated' returning 1`.execute(tx.db);
    if (rows.length !== ids.length)
      throw problem('conflict', 'code-just-moved', 'A plate of this order has just changed. Please try again.');
  },
};
