import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { listPage } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { ShownMove, StockMoves } from '../application/ports.js';

type Row = {
  readonly id: string;
  readonly number: number;
  readonly kind: ShownMove['kind'];
  readonly change: number;
  readonly previous_stock: number;
  readonly new_stock: number;
  readonly reason: string | null;
  readonly by_kind: ShownMove['byKind'];
  readonly at: Date;
};

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

export const postgresStockMoves = (db: Db): StockMoves => ({
  page: (locationId, asked) =>
    listPage(db, {
      from: sql`stock_moves`,
      where: [sql`location_id = ${locationId}`],
      // The number, not the time: two moves of one instant have an order too.
      sorts: { number: { by: sql`number`, kind: 'number' } },
      usual: '-number',
      asked,
      read: moveOf,
    }),
});
