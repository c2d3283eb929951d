import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Variants } from '../../timelines/api.js';
import type { FilmMemories } from '../application/film-ports.js';
import type { FilmMemory, FilmPart } from '../domain/film.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'entries', 'id' | 'group_id' | 'title' | 'date' | 'submitted_by' | 'caption'> &
  Pick<RowOf<'media'>, 'kind' | 'width' | 'height' | 'duration_ms'> & {
    readonly media_id: string;
    readonly variants: Variants;
    readonly hearts: number;
  };

const shownAs = { image: 'full', video: 'video', audio: 'audio' } as const;
const thumbs = { image: 'thumb', video: 'poster', audio: '' } as const;

const partOf = (row: Row): readonly FilmPart[] => {
  const file = row.variants[shownAs[row.kind]];
  if (!file) return [];
  const thumb = thumbs[row.kind];
  return [
    {
      entryId: row.id,
      mediaId: row.media_id,
      kind: row.kind,
      objectKey: file.key,
      thumbUrl: thumb === '' ? '' : `/media/${row.media_id}/${thumb}`,
      width: row.width ?? 0,
      height: row.height ?? 0,
      seconds: (row.duration_ms ?? 0) / 1_000,
      caption: row.caption ?? '',
    },
  ];
};

const memoryOf = (rows: readonly [Row, ...Row[]]): FilmMemory => {
  const [{ id, group_id: groupId, title, date, submitted_by: by }] = rows;
  return {
    id: groupId ?? id,
    title,
    ...present({ date: date ?? undefined, submittedBy: by ?? undefined }),
    hearts: rows[0].hearts,
    parts: rows.flatMap(partOf),
  };
};

export const postgresFilmMemories = (db: Db): FilmMemories => ({
  shown: async (timelineId) => {
    // The version is read first: a change in between counts as one after the film.
    const found = await sql<RowOf<'timelines', 'version'>>`
      select version from timelines where id = ${timelineId}`.execute(db);
    const { rows } = await sql<Row>`
      select e.id, e.group_id, e.title, e.date, e.submitted_by, e.caption, m.id as media_id, m.kind, m.width, m.height,
        m.duration_ms, m.variants, coalesce(h.hearts, 0)::int as hearts
      from entries e join media m on m.id = e.media_id and m.state = 'ready'
      left join (select memory_id, count(*) as hearts from hearts where timeline_id = ${timelineId} group by memory_id) h
        on h.memory_id = coalesce(e.group_id, e.id)
      where e.timeline_id = ${timelineId} and e.status = 'shown' order by e.sort_key`.execute(db);
    const groups = new Map<string, [Row, ...Row[]]>();
    for (const row of rows) {
      const key = row.group_id ?? row.id;
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return {
      memories: [...groups.values()].map(memoryOf).filter(({ parts }) => parts.length > 0),
      timelineVersion: Number(found.rows[0]?.version ?? 0),
    };
  },
});
