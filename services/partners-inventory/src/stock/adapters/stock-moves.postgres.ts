import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { ShownMove, StockMoves } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'stock_moves'> & { readonly by_kind: ShownMove['byKind'] };

const moveOf = (row: Row): ShownMove => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  change: row.change,
  previousStock: row.previous_stock,
  newStock: row.new_stock,
  byKind: row.by_kind,
  at: row.at,
  ...present({ reason: row.reason ?? undefined }),
});

/** Each with the latest time up to it, so a late move never changes a month that has ended. */
const chainOf = (locationId: string) => sql`select *, max(at) over (order by number) as counted_at
  from stock_moves where location_id = ${locationId}`;

/** `timeZone`: where the months of the business begin. */
export const postgresStockMoves = (db: Db, timeZone: string): StockMoves => ({
  page: (locationId, input) =>
    listPage(db, {
      from: sql`stock_moves`,
      where: [sql`location_id = ${locationId}`],
      // By number, because two moves may have the same time.
      sorts: { number: { by: sql`number`, kind: 'number' } },
      defaultSort: '-number',
      asked: input,
      read: moveOf,
    }),
  ofMonth: async (locationId, month) => {
    const begins = sql`((${`${month}-01`}::date)::timestamp at time zone ${timeZone})`;
    const ends = sql`((${`${month}-01`}::date + interval '1 month') at time zone ${timeZone})`;
    const { rows } = await sql<Row>`select * from (${chainOf(locationId)}) as chain
      where counted_at >= ${begins} and counted_at < ${ends} order by number`.execute(db);
    const [first] = rows;
    if (first) return { opening: first.previous_stock, moves: rows.map(moveOf) };
    const { rows: before } = await sql<Pick<Row, 'new_stock'>>`select new_stock from (${chainOf(locationId)}) as chain
      where counted_at < ${begins} order by number desc limit 1`.execute(db);
    return { opening: before[0]?.new_stock ?? 0, moves: [] };
  },
});
