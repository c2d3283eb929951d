import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { ExportEntries, ExportEntry, ExportReplies } from '../application/export-ports.js';
import { postgresVisits } from '../../visits/api.js';
import { type Variants, entryOf, mediaColumns, type EntryRecord } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Upload = RowOf<'uploads'>;
type MediaRow = {
  readonly variants: Variants | null;
  readonly upload_id: Upload['id'] | null;
  readonly object_key: Upload['object_key'] | null;
  readonly file_name: Upload['name'] | null;
  readonly file_type: Upload['type'] | null;
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

type RepliesRow = { readonly entry_id: string; readonly hearts: number; readonly replies: ExportReplies['replies'] };

/** By the first exported entry of each contribution, so that none is exported twice. */
const repliesOf = async (
  db: Db,
  entries: readonly { readonly id: string }[],
  everything: boolean,
): Promise<ReadonlyMap<string, ExportReplies>> => {
  const { rows } = await sql<RepliesRow>`
    select e.id as entry_id, (select count(*)::int from hearts h where h.memory_id = memory.id) as hearts,
      coalesce((
        select json_agg(json_build_object('text', r.text, 'submittedBy', r.submitted_by, 'status', r.status,
          'submittedAt', to_char(r.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id)
        from replies r where r.memory_id = memory.id and ${everything ? sql`r.status <> 'removed'` : sql`r.status = 'shown'`}
      ), '[]'::json) as replies
    from entries e, lateral (select coalesce(e.group_id, e.id) as id) memory
    where e.id = any(${entries.map(({ id }) => id)}::uuid[]) and not exists (
      select 1 from entries o where coalesce(o.group_id, o.id) = memory.id and o.timeline_id = e.timeline_id
        and o.sort_key < e.sort_key and ${everything ? sql`o.status <> 'removed'` : sql`o.status = 'shown'`})`.execute(
    db,
  );
  return new Map(rows.map(({ entry_id, hearts, replies }) => [entry_id, { hearts, replies }]));
};

type SealedRow = {
  readonly day: string;
  readonly submitted_by: string | null;
  readonly files: number;
  readonly title: string | null;
  readonly description: string | null;
};

export const postgresExportEntries = (db: Db): ExportEntries => ({
  sealed: async (timelineId) => {
    const { rows } = await sql<SealedRow>`
      select to_char(c.opens_on, 'YYYY-MM-DD') as day, c.submitted_by,
        (select count(*)::int from capsule_files f where f.capsule_id = c.id) as files,
        case when not c.hidden_from_owner then c.title end as title,
        case when not c.hidden_from_owner then c.description end as description
      from capsules c where c.timeline_id = ${timelineId} and c.opened_at is null order by c.opens_at, c.id`.execute(
      db,
    );
    return rows.map(({ day, submitted_by: submittedBy, files, title, description }) => ({
      opensOn: day,
      files,
      ...present({
        submittedBy: submittedBy ?? undefined,
        title: title ?? undefined,
        description: description ?? undefined,
      }),
    }));
  },
  film: async (timelineId, everything) => {
    const exported = everything ? sql`e.status in ('shown', 'held', 'hidden')` : sql`e.status = 'shown'`;
    const { rows } = await sql<{ key: string }>`
      select f.object_key as key from film_copies f
      where f.timeline_id = ${timelineId} and f.state = 'ready'
        and cardinality(f.entry_ids) = (
          select count(*) from entries e where e.id = any(f.entry_ids) and ${exported})
      order by f.requested_at desc limit 1`.execute(db);
    return rows[0] && { objectKey: rows[0].key };
  },
  visits: (timelineId) => postgresVisits(db).ofTimeline(timelineId),

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
    const replies = await repliesOf(db, rows, everything);
    return rows.map((row) => ({
      entry: entryOf(row),
      ...mediaOf(row),
      ...present({ replies: replies.get(row.id) }),
    }));
  },
});
