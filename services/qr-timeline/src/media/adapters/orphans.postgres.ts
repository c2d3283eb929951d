import type { Db } from '@keepsake/platform/database';
import type { GaugeCollector } from '@keepsake/platform/gauges';
import type { Objects } from '@keepsake/platform/objects/objects';
import { sql } from 'kysely';
import type { Orphans } from '../application/count-orphans.js';
import { objectCheck } from './object-check.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresOrphans = (db: Db, objects: Objects): Orphans => ({
  list: objectCheck(db, objects).orphans,
  note: async ({ count, bytes }, at) =>
    void (await sql`insert into stray_objects (count, bytes, counted_at) values (${count}, ${bytes}, ${at})
      on conflict (single) do update set count = excluded.count, bytes = excluded.bytes, counted_at = excluded.counted_at`.execute(
      db,
    )),
});

/** Reports the latest count; nothing before the first one. */
export const orphanGauge = (db: Db): GaugeCollector => ({
  name: 'qr-timeline:strays',
  collect: async () => {
    const { rows } = await sql<
      RowOf<'stray_objects', 'count' | 'bytes'>
    >`select count, bytes from stray_objects`.execute(db);
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
