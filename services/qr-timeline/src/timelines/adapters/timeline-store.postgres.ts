import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { Page, TimelineStore } from '../application/timeline-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** Documents without a text are removed entries, which no query selects. */
type PlacedRow = AliasedRow<RowOf<'entry_documents', 'sort_key'>> & {
  readonly json: NonNullable<RowOf<'entry_documents'>['json']>;
};

const selectHeads = async (db: Db, codes: readonly string[]): Promise<readonly Page[]> => {
  const { rows } = await sql<AliasedRow<RowOf<'head_documents'>>>`
    select code, timeline_id as "timelineId", version, privacy_epoch as "privacyEpoch", is_private as "isPrivate",
      owner_id as "ownerId", keeper_ids as "keeperIds", ended_invites as "endedInvites", indexed, json, header, preview
    from head_documents where code = any(${[...codes]})`.execute(db);
  return rows;
};

/** Stores the read model as text in two tables; documents are returned without parsing. */
export const postgresTimelineStore = (db: Db): TimelineStore => ({
  saveHead: async (page) => {
    const { rows } = await sql`
      insert into head_documents as old
        (code, timeline_id, version, privacy_epoch, is_private, owner_id, keeper_ids, ended_invites, indexed,
          json, header, preview)
      values (${page.code}, ${page.timelineId}, ${page.version}, ${page.privacyEpoch}, ${page.isPrivate},
        ${page.ownerId}, ${[...page.keeperIds]}::text[], ${[...page.endedInvites]}::text[], ${page.indexed}, ${page.json}, ${page.header}, ${page.preview})
      on conflict (timeline_id) do update set code = excluded.code, version = excluded.version,
        privacy_epoch = excluded.privacy_epoch, is_private = excluded.is_private, owner_id = excluded.owner_id,
        keeper_ids = excluded.keeper_ids, ended_invites = excluded.ended_invites, indexed = excluded.indexed, json = excluded.json, header = excluded.header, preview = excluded.preview
      where old.version < excluded.version
      returning 1`.execute(db);
    return rows.length === 1 ? 'saved' : 'older';
  },

  head: async (code) => (await selectHeads(db, [code]))[0],
  heads: (codes) => selectHeads(db, codes),

  saveEntries: async (timelineId, entries) => {
    if (entries.length === 0) return;
    await sql`
      insert into entry_documents as old (entry_id, timeline_id, sort_key, version, json)
      select entry_id, ${timelineId}::uuid, sort_key, version, json
      from unnest(${entries.map(({ entryId }) => entryId)}::uuid[], ${entries.map(({ sortKey }) => sortKey)}::text[],
        ${entries.map(({ version }) => version)}::bigint[], ${entries.map(({ json }) => json ?? null)}::text[])
        as given (entry_id, sort_key, version, json)
      order by entry_id
      on conflict (entry_id) do update set sort_key = excluded.sort_key, version = excluded.version, json = excluded.json
      where old.version < excluded.version`.execute(db);
  },

  more: async (timelineId, after, limit) => {
    const { rows } = await sql<PlacedRow>`
      select sort_key as "sortKey", json from entry_documents
      where timeline_id = ${timelineId} and json is not null and sort_key > ${after}
      order by sort_key limit ${limit}`.execute(db);
    return rows;
  },

  upTo: async (timelineId, place, limit) => {
    const { rows } = await sql<PlacedRow>`
      select sort_key as "sortKey", json from entry_documents
      where timeline_id = ${timelineId} and json is not null and sort_key <= ${place}
      order by sort_key desc limit ${limit}`.execute(db);
    return rows.toReversed();
  },

  forget: async (timelineId) => {
    await sql`
      with heads as (delete from head_documents where timeline_id = ${timelineId})
      delete from entry_documents where timeline_id = ${timelineId}`.execute(db);
  },
});
