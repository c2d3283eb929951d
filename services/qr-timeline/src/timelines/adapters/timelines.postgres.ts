import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { TimelineCard } from '../application/ports.js';
import type { EncryptedCode, TimelineRows } from '../application/timeline-ports.js';
import type { KeeperRole } from '../domain/permissions.js';
import type { Timeline } from '../domain/timeline.js';
import { living, moved, moveTimeline } from './moved-timelines.postgres.js';
import { undoTimeline } from './undone-timelines.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export type TimelineRecord = RowOf<'timelines'> & {
  readonly keepers: Readonly<Record<string, KeeperRole>>;
  readonly event_type_slug: EventTypeSlug;
};

const optionsOf = (row: TimelineRecord) =>
  present({ honoreeName: row.honoree_name ?? undefined, eventDate: row.event_date ?? undefined });

export const timelineOf = (row: TimelineRecord): Timeline => ({
  id: row.id,
  code: row.code,
  ownerId: row.owner_id,
  keepers: row.keepers,
  endedInvites: row.ended_invites,
  eventType: row.event_type,
  eventTypeSlug: row.event_type_slug,
  ...optionsOf(row),
  ...present({
    eventDescription: row.event_description ?? undefined,
    heading: row.heading ?? undefined,
    subtitle: row.subtitle ?? undefined,
    textLanguage: row.text_language ?? undefined,
    secondLanguage: row.second_language ?? undefined,
    secondHeading: row.second_heading ?? undefined,
    secondSubtitle: row.second_subtitle ?? undefined,
    secondDescription: row.second_description ?? undefined,
    fromDate: row.from_date ?? undefined,
    toDate: row.to_date ?? undefined,
    restingPlace: row.resting_place ?? undefined,
    preparedBy: row.prepared_by ?? undefined,
    portraitId: row.portrait_id ?? undefined,
    coverId: row.cover_id ?? undefined,
    publicSince: row.public_since ?? undefined,
    promptDeck: row.prompt_deck ?? undefined,
  }),
  grave: {
    ...present({
      cemetery: row.grave_cemetery ?? undefined,
      plot: row.grave_plot ?? undefined,
      latitude: row.grave_latitude ?? undefined,
      longitude: row.grave_longitude ?? undefined,
      photoId: row.grave_photo_id ?? undefined,
    }),
    shown: row.grave_shown,
  },
  graveRevision: row.grave_revision,
  preparedByShown: row.prepared_by_shown,
  aboutRevision: row.about_revision,
  settingsRevision: row.settings_revision,
  isPrivate: row.is_private,
  privacyEpoch: row.privacy_epoch,
  guestPolicy: row.guest_policy,
  guestsPaused: row.guests_paused,
  largeFiles: row.large_files,
  repliesAllowed: row.replies_allowed,
  visitsShown: row.visits_shown,
  wallPaused: row.wall_paused,
  indexed: row.indexed,
  isComplete: row.is_complete,
  version: row.version,
  shownCount: row.shown_count,
  heldCount: row.held_count,
  ...(row.confirmed_at === null ? { unconfirmed: true as const } : {}),
  ...(row.frozen_at === null ? {} : { frozen: true as const }),
  ...(row.undone_at === null ? {} : { undone: true as const }),
});

const cardOf = (row: TimelineRecord): Omit<TimelineCard, 'waiting'> => ({
  timelineId: row.id,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
  eventType: row.event_type,
  ...optionsOf(row),
  ...present({ description: row.event_description ?? undefined }),
  isPrivate: row.is_private,
  confirmed: row.confirmed_at !== null,
});

const sealOf = (row: TimelineRecord | undefined): EncryptedCode | undefined =>
  row && row.access_code_sealed !== null && row.access_code_hash !== null
    ? { sealed: row.access_code_sealed, hash: row.access_code_hash }
    : undefined;

/** Rows are never deleted while referenced, so a missing one is a bug. */
const only = <R>(rows: readonly R[]): R => {
  const [row] = rows;
  if (row === undefined) throw new Error('A timeline that was just read is not there any more.');
  return row;
};

const byId = async (db: Db, id: string): Promise<TimelineRecord | undefined> =>
  (await sql<TimelineRecord>`select * from timelines where id = ${id}`.execute(db)).rows[0];

/** Grants are bound to code and epoch, so a grant for an earlier timeline of this plate must not open the new one. */
const epochAfterUndone = (codeId: string) => sql`(
  select coalesce(max(privacy_epoch), 0) + 1 from timelines where code_id = ${codeId} and undone_at is not null)`;

/** Replies that wait for approval under memories of timeline `t`. */
export const heldReplies = sql`(
  select count(*)::int from replies r where r.timeline_id = t.id and r.status = 'held' and exists (
    select 1 from entries e where coalesce(e.group_id, e.id) = r.memory_id and e.timeline_id = t.id
      and e.status <> 'removed'))`;

export const postgresTimelines = (db: Db): TimelineRows => ({
  insert: async (tx, row) => {
    await sql`
      insert into timelines (id, code, code_id, order_id, owner_id, owner_name, owner_email, owner_phone, event_type,
        event_type_slug, honoree_name, event_date, event_description, is_private, access_code_sealed, access_code_hash,
        guest_policy, test, created_at, owner_seen_at, confirmed_at, from_date, to_date, prepared_by, privacy_epoch)
      values (${row.timelineId}, ${row.code}, ${row.codeId}, ${row.orderId ?? null}, ${row.ownerId}, ${row.ownerName},
        ${row.ownerEmail}, ${row.ownerPhone ?? null}, ${row.eventTypeLabel}, ${row.eventTypeSlug},
        ${row.honoreeName ?? null}, ${row.eventDate ?? null}, ${row.description ?? null}, ${row.privacy.isPrivate},
        ${row.seal?.sealed ?? null}, ${row.seal?.hash ?? null}, ${row.guestPolicy}, ${row.test}, ${row.createdAt},
        ${row.createdAt}, ${row.confirmed ? row.createdAt : null}, ${row.fromDate ?? null}, ${row.toDate ?? null},
        ${row.preparedBy ?? null}, ${epochAfterUndone(row.codeId)})`.execute(tx.db);
  },

  byCode: async (code) => {
    const row = (await living(db, code)) ?? (await moved(db, code));
    return row && timelineOf(row);
  },

  byId: async (id) => {
    const row = await byId(db, id);
    return row && timelineOf(row);
  },

  lock: async (tx, id) => {
    const { rows } = await sql<TimelineRecord>`select * from timelines where id = ${id} for no key update`.execute(
      tx.db,
    );
    return timelineOf(only(rows));
  },

  bump: async (tx, id, counts) => {
    const { rows } = await sql<RowOf<'timelines', 'version'>>`
      update timelines set version = version + 1, changed_at = clock_timestamp(),
        shown_count = shown_count + ${counts.shown}, held_count = held_count + ${counts.held}
      where id = ${id} returning version`.execute(tx.db);
    return only(rows).version;
  },

  undo: undoTimeline,
  move: moveTimeline,

  confirm: async (tx, id, at) => {
    await sql`update timelines set confirmed_at = ${at} where id = ${id} and confirmed_at is null`.execute(tx.db);
  },

  confirmAllOf: async (tx, ownerId, at) => {
    await sql`update timelines set confirmed_at = ${at} where owner_id = ${ownerId} and confirmed_at is null`.execute(
      tx.db,
    );
  },

  saveSettings: async (tx, id, settings) => {
    const { seal: encrypted } = settings;
    const { rows } = await sql<RowOf<'timelines', 'version'>>`
      update timelines set version = version + 1, changed_at = clock_timestamp(), is_private = ${settings.isPrivate},
        ended_invites = case when privacy_epoch = ${settings.privacyEpoch} then ended_invites else '{}' end,
        privacy_epoch = ${settings.privacyEpoch}, guest_policy = ${settings.guestPolicy},
        guests_paused = ${settings.guestsPaused}, large_files = ${settings.largeFiles},
        replies_allowed = ${settings.repliesAllowed}, visits_shown = ${settings.visitsShown},
        wall_paused = ${settings.wallPaused}, indexed = ${settings.indexed},
        prompt_deck = ${settings.promptDeck ?? null},
        settings_revision = settings_revision + 1,
        public_since = case when ${settings.isPrivate} then null when is_private then ${settings.savedAt}
          else public_since end,
        access_code_sealed = coalesce(${encrypted?.sealed ?? null}, access_code_sealed),
        access_code_hash = coalesce(${encrypted?.hash ?? null}, access_code_hash)
      where id = ${id} returning version`.execute(tx.db);
    return only(rows).version;
  },

  deleteExpiredLinks: async (tx, publicBefore) => {
    await sql`
      with due as (
        update timelines set access_code_sealed = null, access_code_hash = null, public_since = null
        where public_since < ${publicBefore} returning id
      )
      delete from timeline_invites where timeline_id in (select id from due)`.execute(tx.db);
  },

  accessSeal: async (id) => sealOf(await byId(db, id)),
  lockedSeal: async (tx, id) => sealOf(await byId(tx.db, id)),

  endInvites: async (tx, id, inviteIds) => {
    await sql`
      update timelines set version = version + 1, changed_at = clock_timestamp(),
        ended_invites = ended_invites || ${[...inviteIds]}::text[]
      where id = ${id}`.execute(tx.db);
  },

  recentChanges: async () => {
    const { rows } = await sql<AliasedRow<RowOf<'timelines', 'code' | 'version' | 'privacy_epoch'>>>`
      select code, version, privacy_epoch as "privacyEpoch" from timelines
      where changed_at > clock_timestamp() - interval '5 seconds'
      union all
      select f.code, t.version, t.privacy_epoch from timelines t join timeline_former_codes f on f.timeline_id = t.id
      where t.changed_at > clock_timestamp() - interval '5 seconds' limit 10000`.execute(db);
    return rows;
  },

  indexed: async () => {
    const { rows } = await sql<RowOf<'timelines', 'code'>>`
      select code from timelines where indexed and not is_private and not test and undone_at is null
      order by created_at desc limit 50000`.execute(db);
    return rows.map(({ code }) => code);
  },

  cards: async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<TimelineRecord & { held_replies: number }>`
      select t.*, ${heldReplies} as held_replies from timelines t where id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({ ...cardOf(row), waiting: row.held_count + row.held_replies }));
  },

  contactOf: async (ownerId) => {
    const { rows } = await sql<{ name: RowOf<'timelines'>['owner_name']; email: RowOf<'timelines'>['owner_email'] }>`
      select owner_name as name, owner_email as email from timelines where owner_id = ${ownerId} and undone_at is null
      order by created_at desc limit 1`.execute(db);
    return rows[0];
  },
});
