import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { StockCounts } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresStockCounts = (db: Db): StockCounts => ({
  lock: async (tx, id) => {
    const { rows } = await sql<
      RowOf<'locations', 'current_stock' | 'moves' | 'low_stock_threshold'>
    >`select current_stock, moves, low_stock_threshold from locations where id = ${id} for no key update`.execute(
      tx.db,
    );
    const [row] = rows;
    return row && { currentStock: row.current_stock, moves: row.moves, lowStockThreshold: row.low_stock_threshold };
  },
  move: async (tx, id, move, { batchId, at, by, reason }) => {
    const restocked = move.kind === 'restocked' ? move.change : 0;
    const used = move.kind === 'used' ? -move.change : 0;
    await sql`with moved as (
        insert into stock_moves (location_id, number, kind, change, previous_stock, new_stock, batch_id, at, reason, by_kind, by_id)
        values (${id}, ${move.number}, ${move.kind}, ${move.change}, ${move.previousStock}, ${move.newStock}, ${batchId ?? null}, ${at},
          ${reason ?? null}, ${by.kind}, ${by.id ?? null}))
      update locations set current_stock = ${move.newStock}, moves = ${move.number},
        total_restocked = total_restocked + ${restocked}, total_used = total_used + ${used},
        last_restocked = case when ${restocked} > 0 then greatest(last_restocked, ${at}::timestamptz) else last_restocked end,
        last_used = case when ${used} > 0 then greatest(last_used, ${at}::timestamptz) else last_used end
      where id = ${id}`.execute(tx.db);
  },
  usedSince: async (id, since) => {
    const { rows } = await sql<{ plates: number }>`select coalesce(-sum(change), 0)::int as plates from stock_moves
      where location_id = ${id} and kind = 'used' and at >= ${since}`.execute(db);
    return rows[0]?.plates ?? 0;
  },
});
