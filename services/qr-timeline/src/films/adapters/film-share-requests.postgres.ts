import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FilmAsks } from '../application/film-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'film_asks'> & { readonly owner_name: string; readonly owner_email: string };

/** Stores in PostgreSQL when families were asked for their film. */
export const postgresFilmAsks = (db: Db): FilmAsks => ({
  lastOf: async (timelineId) => {
    const { rows } = await sql<RowOf<'film_asks', 'asked_at'>>`
      select asked_at from film_asks where timeline_id = ${timelineId}`.execute(db);
    return rows[0]?.asked_at;
  },

  record: async (tx, { id, timelineId, caseId, at }, notSince) => {
    const { rows } = await sql`
      insert into film_asks as known (timeline_id, id, case_id, asked_at)
      values (${timelineId}, ${id}, ${caseId}, ${at})
      on conflict (timeline_id) do update set id = excluded.id, case_id = excluded.case_id, asked_at = excluded.asked_at
        where known.asked_at <= ${notSince}
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  find: async (id) => {
    const { rows } = await sql<Row>`
      select a.*, t.owner_name, t.owner_email from film_asks a join timelines t on t.id = a.timeline_id
      where a.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { timeline_id: timelineId, case_id: caseId, owner_name: ownerName, owner_email: ownerEmail } = row;
    return { timelineId, caseId, ownerName, ownerEmail };
  },

  hasOwner: async (timelineId) => {
    const { rows } = await sql`
      select 1 from timelines where id = ${timelineId} and owner_email <> ''`.execute(db);
    return rows.length === 1;
  },
});
