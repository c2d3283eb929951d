import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { maxPage } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { MakerStock } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'maker_batches'>;

export const postgresMakerStock = (db: Db): MakerStock => ({
  insert: async (tx, one) => {
    const { rows } = await sql`insert into maker_batches (batch_id, prefix, count, location_id, made_at)
      values (${one.batchId}, ${one.prefix}, ${one.count}, ${one.locationId ?? null}, ${one.madeAt})
      on conflict (batch_id) do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  list: async () => {
    const { rows } =
      await sql<Row>`select * from maker_batches order by made_at desc, batch_id desc limit ${maxPage}`.execute(db);
    const count = await sql<{ n: number }>`select count(*) as n from maker_batches`.execute(db);
    const batches = rows.map((row) => ({
      batchId: row.batch_id,
      prefix: row.prefix,
      count: row.count,
      madeAt: row.made_at,
      ...present({ locationId: row.location_id ?? undefined }),
    }));
    return { batches, total: count.rows[0]?.n ?? 0 };
  },
});
