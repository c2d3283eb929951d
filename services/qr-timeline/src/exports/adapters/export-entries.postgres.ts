import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { ExportEntries, ExportEntry } from '../application/export-ports.js';
import { type Variants, entryOf, mediaColumns, type EntryRecord } from '../../timelines/api.js';

type MediaRow = {
  readonly variants: Variants | null;
  readonly upload_id: string | null;
  readonly object_key: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
};
type Row = EntryRecord & MediaRow;

const mediaOf = ({
  variants,
  upload_id: uploadId,
  object_key: objectKey,
  file_name: name,
  file_type: type,
}: MediaRow): Pick<ExportEntry, 'media'> =>
  variants === null || uploadId === null || objectKey === null || name === null || type === null
    ? {}
    : { media: { variants, original: { uploadId, objectKey, name, type } } };

/** `shown` has its own index; the other two states are few. */
const condition = (everything: boolean) =>
  everything ? sql`e.status in ('shown', 'held', 'hidden')` : sql`e.status = 'shown'`;

export const postgresExportEntries = (db: Db): ExportEntries => ({
  count: async (timelineId, everything) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from entries e where e.timeline_id = ${timelineId} and ${condition(everything)}`.execute(db);
    return rows[0]?.n ?? 0;
  },

  picture: async (mediaId) => {
    const { rows } = await sql<MediaRow>`
      select m.variants, m.upload_id, u.object_key, u.name as file_name, u.type as file_type
      from media m join uploads u on u.id = m.upload_id where m.id = ${mediaId}`.execute(db);
    return rows[0] && mediaOf(rows[0]).media;
  },

  after: async (timelineId, afterSortKey, limit, everything) => {
    const { rows } = await sql<Row>`
      select e.*, ${mediaColumns}, m.variants,
        m.upload_id, u.object_key, u.name as file_name, u.type as file_type
      from entries e left join media m on m.id = e.media_id left join uploads u on u.id = m.upload_id
      where e.timeline_id = ${timelineId} and ${condition(everything)} and e.sort_key > ${afterSortKey}
      order by e.sort_key limit ${limit}`.execute(db);
    return rows.map((row) => ({ entry: entryOf(row), ...mediaOf(row) }));
  },
});
