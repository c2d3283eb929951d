import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { takenNamesOf } from './plate-orders.postgres.js';
import type { OpenedStories } from '../application/plate-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresOpenedStories = (db: Db): OpenedStories => ({
  ofOrders: async (orderIds) => {
    const { rows } = await sql<RowOf<'plate_orders', 'order_id' | 'codes'> & { begun: boolean; taken: string[] }>`
      select order_id, codes, story_code_id is not null as begun, ${takenNamesOf} as taken from plate_orders
      where order_id = any(${[...orderIds]}::uuid[])`.execute(db);
    return rows.map(({ order_id: orderId, codes: timelines, begun, taken }) => ({
      orderId,
      timelines,
      begun,
      takenNames: taken,
    }));
  },

  ofCase: async (caseId) => {
    const { rows } = await sql<
      RowOf<'case_stories', 'code_id'>
    >`select code_id from case_stories where case_id = ${caseId}`.execute(db);
    return rows[0]?.code_id;
  },
});
