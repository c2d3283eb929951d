import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Dispute, Disputes } from '../application/dispute-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'timeline_disputes', 'id' | 'timeline_id' | 'opened_at' | 'opened_by'> & {
  readonly notes: readonly { readonly staffId: string; readonly words: string; readonly at: string }[];
};

const disputeOf = (row: Row): Dispute => ({
  id: row.id,
  timelineId: row.timeline_id,
  openedAt: row.opened_at,
  openedBy: row.opened_by,
  notes: row.notes.map((note) => ({ ...note, at: new Date(note.at) })),
});

export const postgresDisputes = (db: Db): Disputes => ({
  open: async (tx, { id, timelineId, staffId, at }) => {
    const { rows } = await sql`
      insert into timeline_disputes (id, timeline_id, opened_at, opened_by) values (${id}, ${timelineId}, ${at}, ${staffId})
      on conflict (timeline_id) where ended_at is null do nothing returning 1`.execute(tx.db);
    if (rows.length === 0) return false;
    await sql`update timelines set frozen_at = ${at} where id = ${timelineId}`.execute(tx.db);
    return true;
  },

  end: async (tx, timelineId, staffId, at) => {
    const { rows } = await sql`
      update timeline_disputes set ended_at = ${at}, ended_by = ${staffId}
      where timeline_id = ${timelineId} and ended_at is null returning 1`.execute(tx.db);
    if (rows.length === 0) return false;
    // A removed page waits for its destruction again, as every period starts again.
    await sql`
      update timelines set frozen_at = null, undone_at = case when undone_at is not null then ${at}::timestamptz end
      where id = ${timelineId}`.execute(tx.db);
    return true;
  },

  note: async (tx, timelineId, id, { staffId, words: text, at }) => {
    const { rows } = await sql`
      insert into dispute_notes (id, dispute_id, staff_id, words, at)
      select ${id}, d.id, ${staffId}, ${text}, ${at} from timeline_disputes d
      where d.timeline_id = ${timelineId} and d.ended_at is null returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  removedAt: async (code) => {
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      select t.id from timelines t join timeline_succession c on c.timeline_id = t.id
      where t.code = ${code} and c.step = 'removed' and t.undone_at is not null and t.emptied_at is null`.execute(db);
    return rows[0]?.id;
  },

  openOf: async (timelineIds) => {
    if (timelineIds.length === 0) return [];
    const { rows } = await sql<Row>`
      select d.id, d.timeline_id, d.opened_at, d.opened_by, coalesce((
        select json_agg(json_build_object('staffId', n.staff_id, 'words', n.words, 'at', n.at) order by n.at, n.id)
        from dispute_notes n where n.dispute_id = d.id), '[]') as notes
      from timeline_disputes d
      where d.timeline_id = any(${[...timelineIds]}::uuid[]) and d.ended_at is null`.execute(db);
    return rows.map(disputeOf);
  },
});
