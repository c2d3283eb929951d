import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FormerRows } from '../application/edits/former-rows.js';
import type { FormerTexts } from '../domain/former-texts.js';
import type { RowOf } from '../../shared/adapters/tables.js';
import { entryOf, withMedia, type EntryRecord } from './entries.postgres.js';

type Row = RowOf<'former_texts'>;

const wordsOf = (row: Row): FormerTexts => ({
  entryId: row.entry_id,
  title: row.title,
  description: row.description,
  editedByFamily: row.edited_by_family,
  ...present({
    caption: row.caption ?? undefined,
    date: row.date ?? undefined,
    location: row.location ?? undefined,
    submittedBy: row.submitted_by ?? undefined,
    submittedAt: row.submitted_at ?? undefined,
  }),
});

/** Entries that were removed since are restored as memories, not here. */
const exists = sql`exists (select 1 from entries e where e.id = f.entry_id and e.status <> 'removed')`;

export const postgresFormerTexts = (db: Db): FormerRows => ({
  keep: async (tx, { timelineId, version, at, by, former }) => {
    for (const { entryId, title, description, caption, date, location, submittedBy, ...words } of former)
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        insert into former_texts (timeline_id, version, entry_id, title, description, caption, date, location,
          submitted_by, edited_by_family, submitted_at, replaced_at, replaced_by)
        values (${timelineId}, ${version}, ${entryId}, ${title}, ${description}, ${caption ?? null}, ${date ?? null},
          ${location ?? null}, ${submittedBy ?? null}, ${words.editedByFamily}, ${words.submittedAt ?? null}, ${at},
          ${by})`.execute(tx.db);
  },

  list: async (timelineId, { after, before, limit }) => {
    const { rows } = await sql<Row>`
      select f.* from former_texts f where f.timeline_id = ${timelineId} and ${exists} and f.version in (
        select f.version from former_texts f
        where f.timeline_id = ${timelineId} and f.replaced_at > ${after} and ${exists}
          and (${before ?? null}::bigint is null or f.version < ${before ?? null})
        group by f.version order by f.version desc limit ${limit})
      order by f.version desc`.execute(db);
    const ids = [...new Set(rows.map((row) => row.entry_id))];
    const found = await sql<EntryRecord>`
      ${withMedia} where e.timeline_id = ${timelineId} and e.id = any(${ids}::uuid[])`.execute(db);
    const byId = new Map(found.rows.map((row) => [row.id, entryOf(row)]));
    return [...new Set(rows.map(({ version }) => version))].flatMap((version) => {
      const ofEdit = rows.filter((row) => row.version === version);
      const [first] = ofEdit;
      if (!first) return [];
      const changes = ofEdit.flatMap((row) => {
        const entry = byId.get(row.entry_id);
        return entry ? [{ entry, former: wordsOf(row) }] : [];
      });
      return [{ version, at: first.replaced_at, by: first.replaced_by, changes }];
    });
  },

  take: async (tx, timelineId, version, after) => {
    const { rows } = await sql<Row>`
      delete from former_texts f
      where f.timeline_id = ${timelineId} and f.version = ${version} and f.replaced_at > ${after} and ${exists}
      returning f.*`.execute(tx.db);
    return rows.map(wordsOf);
  },
});
