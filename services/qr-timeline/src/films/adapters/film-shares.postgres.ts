import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FilmShares } from '../application/film-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** The case whose first plate opened this timeline: by its plate, or one that this plate replaced. */
const caseOf = (timelineId: string) => sql`(
  with recursive plates as (
    select code_id as id from timelines where id = ${timelineId} and undone_at is null
    union select c.id from codes c join plates p on c.replaced_by = p.id)
  select s.case_id from case_stories s join plates p on p.id = s.code_id limit 1)`;

/** Stores in PostgreSQL what families share. A share names its case, so it ends if support moves the page to another one. */
export const postgresFilmShares = (db: Db): FilmShares => ({
  of: async (timelineId) => {
    const { rows } = await sql<{ readonly found: boolean; readonly shared: boolean }>`
      select c.case_id is not null as found, exists (
        select 1 from film_shares s where s.timeline_id = ${timelineId} and s.case_id = c.case_id) as shared
      from (select ${caseOf(timelineId)} as case_id) c`.execute(db);
    const [one] = rows;
    return one?.found ? (one.shared ? 'on' : 'off') : 'none';
  },

  save: async (tx, timelineId, shared, at) => {
    if (!shared) {
      await sql`delete from film_shares where timeline_id = ${timelineId}`.execute(tx.db);
      return true;
    }
    const { rows } = await sql`
      insert into film_shares (timeline_id, case_id, shared_at)
      select ${timelineId}, found.case_id, ${at} from (select ${caseOf(timelineId)} as case_id) found
      where found.case_id is not null
      on conflict (timeline_id) do update set case_id = excluded.case_id, shared_at = excluded.shared_at
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  timelineOf: async (caseId) => {
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      with recursive plates as (
        select code_id as id from case_stories where case_id = ${caseId}
        union select c.replaced_by from codes c join plates p on p.id = c.id where c.replaced_by is not null)
      select t.id from timelines t join plates p on p.id = t.code_id where t.undone_at is null limit 1`.execute(db);
    return rows[0]?.id;
  },
});
