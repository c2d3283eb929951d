import { sql } from 'kysely';
import type { RemovedRows } from '../application/destroy-removed.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const isShown = sql`(exists (select 1 from entries e where e.media_id = m.id)
  or exists (select 1 from timelines t where t.portrait_id = m.id)
  or exists (select 1 from timelines t where t.cover_id = m.id))`;

/** Removed by the wish of its owner, and in dispute since. */
const isContested = sql`(t.frozen_at is not null and exists (
  select 1 from timeline_succession c where c.timeline_id = t.id and c.step = 'removed'))`;

/** Keeps the row of an entry without its texts: reports reference it, and late writers cannot restore it. */
export const postgresRemoved: RemovedRows = {
  empty: async (tx, before, limit) => {
    await sql`
      with due as (
        select id, media_id from entries where removed_at < ${before} order by removed_at limit ${limit}
        for update skip locked
      ), noted as (
        update media set unshown_since = ${before} where id in (select media_id from due)
      ), filmed as (
        update film_copies set state = 'gone'
        where state = 'ready' and entry_ids && array(select id from due)
      ), reworded as (
        delete from former_texts where entry_id in (select id from due)
      )
      update entries set title = '', description = '', caption = null, date = null, location = null, submitted_by = null,
        browser_id = null, group_id = null, media_id = null, taken_off_at = null, removed_at = null
      where id in (select id from due)`.execute(tx.db);
    await sql`
      delete from former_texts where ctid in (
        select ctid from former_texts where replaced_at < ${before} limit ${limit} for update skip locked)`.execute(
      tx.db,
    );
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      update timelines set emptied_at = clock_timestamp(), owner_name = '', owner_email = '', owner_phone = null,
        honoree_name = null, event_date = null, event_description = null, heading = null, subtitle = null,
        text_language = null, second_language = null, second_heading = null, second_subtitle = null,
        second_description = null, from_date = null, to_date = null, resting_place = null, grave_cemetery = null,
        grave_plot = null, grave_latitude = null, grave_longitude = null, grave_photo_id = null, grave_shown = false, prepared_by = null, portrait_id = null, cover_id = null,
        public_since = null, access_code_sealed = null, access_code_hash = null
      where id in (
        select id from timelines t where undone_at < ${before} and emptied_at is null and not ${isContested} limit ${limit}
        for update skip locked)
      returning id`.execute(tx.db);
    const emptied = rows.map(({ id }) => id);
    if (emptied.length === 0) return [];
    await sql`update media set unshown_since = ${before} where timeline_id = any(${emptied}::uuid[])`.execute(tx.db);
    await sql`
      update book_copies set state = 'gone', settings = settings || '{"title": "Memory book", "dates": ""}'
      where timeline_id = any(${emptied}::uuid[])`.execute(tx.db);
    await sql`
      update film_copies set state = 'gone',
        settings = settings || '{"title": "Tribute film", "dates": "", "closing": ""}'
      where timeline_id = any(${emptied}::uuid[])`.execute(tx.db);
    for (const table of [
      'books',
      'entries',
      'former_texts',
      'hearts',
      'question_relatives',
      'replies',
      'timeline_invites',
      'timeline_keepers',
      'timeline_links',
      'timeline_succession',
      'timeline_successors',
      'timeline_visits',
      'visit_counts',
    ])
      await sql`delete from ${sql.table(table)} where timeline_id = any(${emptied}::uuid[])`.execute(tx.db);
    const sealed = await sql<RowOf<'uploads', 'id'>>`
      update uploads set state = 'swept', put_away = false where id in (
        select f.upload_id from capsule_files f join capsules c on c.id = f.capsule_id
        where c.timeline_id = any(${emptied}::uuid[]))
      returning id`.execute(tx.db);
    await sql`delete from capsules where timeline_id = any(${emptied}::uuid[])`.execute(tx.db);
    return sealed.rows.map(({ id }) => id);
  },

  recordHidden: async (tx, now) => {
    await sql`update media m set unshown_since = ${now} where unshown_since is null and not ${isShown}`.execute(tx.db);
    await sql`update media m set unshown_since = null where unshown_since is not null and ${isShown}`.execute(tx.db);
  },

  dropUnshown: async (tx, before, limit) => {
    const { rows } = await sql<{ mediaId: RowOf<'media'>['id']; uploadId: RowOf<'media'>['upload_id'] }>`
      delete from media where id in (
        select m.id from media m where m.unshown_since < ${before} and not ${isShown}
        limit ${limit} for update skip locked)
      returning id as "mediaId", upload_id as "uploadId"`.execute(tx.db);
    const uploadIds = rows.map(({ uploadId }) => uploadId);
    if (rows.length > 0)
      await sql`update uploads set state = 'swept', put_away = false where id = any(${uploadIds}::uuid[])`.execute(
        tx.db,
      );
    return rows;
  },
};
