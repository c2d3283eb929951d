import { priceList } from '@keepsake/contracts/rest/prices';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { DatedPriceList, PriceLists } from '../application/ports.js';

type Row = RowOf<'price_lists'>;

const listOf = (row: Row): DatedPriceList => ({
  id: row.id,
  fromDay: row.from_day,
  prices: priceList.parse(row.prices),
  staffId: row.staff_id,
  createdAt: row.created_at,
});

/** Of lists from one day the latest comes first: ids are ordered by time. */
export const postgresPriceLists = (db: Db): PriceLists => ({
  insert: async (tx, { id, fromDay, prices, staffId, createdAt }) => {
    await sql`
      insert into price_lists (id, from_day, prices, staff_id, created_at)
      values (${id}, ${fromDay}, ${JSON.stringify(prices)}, ${staffId}, ${createdAt})`.execute(tx.db);
  },
  removeAfter: async (tx, id, day) => {
    const { rows } = await sql<Pick<Row, 'from_day'>>`
      delete from price_lists where id = ${id} and from_day > ${day} returning from_day`.execute(tx.db);
    return rows[0]?.from_day;
  },
  on: async (day) => {
    const { rows } = await sql<Row>`
      select * from price_lists where from_day <= ${day} order by from_day desc, created_at desc, id desc limit 1`.execute(
      db,
    );
    return rows[0] && listOf(rows[0]).prices;
  },
  all: async () => {
    const { rows } = await sql<Row>`
      select * from price_lists order by from_day desc, created_at desc, id desc limit 1000`.execute(db);
    return rows.map(listOf);
  },
});
