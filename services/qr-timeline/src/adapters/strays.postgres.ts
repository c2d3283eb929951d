import type { Db } from '@keepsake/platform/database';
import type { Look } from '@keepsake/platform/gauges';
import type { Objects } from '@keepsake/platform/objects/objects';
import { sql } from 'kysely';
import type { StrayCount, Strays } from '../application/count-strays.js';
import { objectCheck } from './object-check.js';

export const postgresStrays = (db: Db, objects: Objects): Strays => ({
  list: objectCheck(db, objects).strays,
  note: async ({ count, bytes }, at) =>
    void (await sql`insert into stray_objects (count, bytes, counted_at) values (${count}, ${bytes}, ${at})
      on conflict (single) do update set count = excluded.count, bytes = excluded.bytes, counted_at = excluded.counted_at`.execute(
      db,
    )),
});

/** What the last count found; nothing before the first one. */
export const strayLook = (db: Db): Look => ({
  name: 'qr-timeline:strays',
  measure: async () => {
    const { rows } = await sql<StrayCount>`select count, bytes from stray_objects`.execute(db);
    return rows.flatMap(({ count, bytes }) => [
      {
        name: 'orphan_objects',
        help: 'Stored objects that no row names, when last counted.',
        labels: {},
        value: count,
      },
      { name: 'orphan_bytes', help: 'Their size.', labels: {}, value: bytes },
    ]);
  },
});
