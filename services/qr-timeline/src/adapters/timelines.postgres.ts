import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { TimelineCard } from '../application/ports.js';
import type { RecentChange, SealedCode, SealedEmail, TimelineRows } from '../application/timeline-ports.js';
import type { GuestPolicy, Timeline } from '../domain/timeline.js';
import type { Tx } from '@keepsake/platform/turn';

export type TimelineRecord = {
  readonly id: string;
  readonly code: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly owner_email: string;
  readonly event_type: string;
  readonly event_type_slug: string;
  readonly honoree_name: string | null;
  readonly event_date: string | null;
  readonly event_description: string | null;
  readonly is_private: boolean;
  readonly privacy_epoch: number;
  readonly access_code_sealed: string | null;
  readonly access_code_hash: string | null;
  readonly guest_policy: GuestPolicy;
  readonly guests_paused: boolean;
  readonly indexed: boolean;
  readonly is_complete: boolean;
  readonly version: number;
  readonly shown_count: number;
  readonly held_count: number;
};

const aboutOf = (row: TimelineRecord) =>
  present({ honoreeName: row.honoree_name ?? undefined, eventDate: row.event_date ?? undefined });

export const timelineOf = (row: TimelineRecord): Timeline => ({
  id: row.id,
  code: row.code,
  ownerId: row.owner_id,
  eventType: row.event_type,
  eventTypeSlug: row.event_type_slug,
  ...aboutOf(row),
  ...present({ eventDescription: row.event_description ?? undefined }),
  isPrivate: row.is_private,
  privacyEpoch: row.privacy_epoch,
  guestPolicy: row.guest_policy,
  guestsPaused: row.guests_paused,
  indexed: row.indexed,
  isComplete: row.is_complete,
  version: row.version,
  shownCount: row.shown_count,
});

const cardOf = (row: TimelineRecord): TimelineCard => ({
  timelineId: row.id,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
  eventType: row.event_type,
  ...aboutOf(row),
  ...present({ description: row.event_description ?? undefined }),
  isPrivate: row.is_private,
  waiting: row.held_count,
});

const sealOf = (row: TimelineRecord | undefined): SealedCode | undefined =>
  row && row.access_code_sealed !== null && row.access_code_hash !== null
    ? { sealed: row.access_code_sealed, hash: row.access_code_hash }
    : undefined;

/** Gone means a mistake of ours: rows are never deleted while somebody can name them. */
const only = <R>(rows: readonly R[]): R => {
  const [row] = rows;
  if (row === undefined) throw new Error('A timeline that was just read is not there any more.');
  return row;
};

const byId = async (db: Db, id: string): Promise<TimelineRecord | undefined> =>
  (await sql<TimelineRecord>`select * from timelines where id = ${id}`.execute(db)).rows[0];

const invite = async (tx: Tx, timelineId: string, emails: readonly SealedEmail[]): Promise<void> => {
  await sql`
    insert into timeline_invites (timeline_id, email_hash, email_sealed, place)
    select ${timelineId}, hash, sealed, place
    from unnest(${emails.map(({ hash }) => hash)}::text[], ${emails.map(({ sealed }) => sealed)}::text[])
      with ordinality as given (hash, sealed, place)
    on conflict do nothing`.execute(tx.db);
};

export const postgresTimelines = (db: Db): TimelineRows => ({
  insert: async (tx, row) => {
    await sql`
      insert into timelines (id, code, code_id, order_id, owner_id, owner_name, owner_email, owner_phone, event_type,
        event_type_slug, honoree_name, event_date, event_description, is_private, access_code_sealed, access_code_hash,
        guest_policy, test, created_at)
      values (${row.timelineId}, ${row.code}, ${row.codeId}, ${row.orderId ?? null}, ${row.ownerId}, ${row.ownerName},
        ${row.ownerEmail}, ${row.ownerPhone ?? null}, ${row.eventTypeLabel}, ${row.eventTypeSlug},
        ${row.honoreeName ?? null}, ${row.eventDate ?? null}, ${row.description ?? null}, ${row.privacy.isPrivate},
        ${row.seal?.sealed ?? null}, ${row.seal?.hash ?? null}, ${row.guestPolicy}, ${row.test}, ${row.createdAt})`.execute(
      tx.db,
    );
    if (row.invites.length > 0) await invite(tx, row.timelineId, row.invites);
  },

  byCode: async (code) => {
    const { rows } = await sql<TimelineRecord>`select * from timelines where code = ${code}`.execute(db);
    return rows[0] && timelineOf(rows[0]);
  },

  byId: async (id) => {
    const row = await byId(db, id);
    return row && timelineOf(row);
  },

  lock: async (tx, id) => {
    const { rows } = await sql<TimelineRecord>`select * from timelines where id = ${id} for update`.execute(tx.db);
    return timelineOf(only(rows));
  },

  bump: async (tx, id, counts) => {
    const { rows } = await sql<{ version: number }>`
      update timelines set version = version + 1, changed_at = clock_timestamp(),
        shown_count = shown_count + ${counts.shown}, held_count = held_count + ${counts.held}
      where id = ${id} returning version`.execute(tx.db);
    return only(rows).version;
  },

  saveSettings: async (tx, id, settings) => {
    const { seal, invites } = settings;
    const { rows } = await sql<{ version: number }>`
      update timelines set version = version + 1, changed_at = clock_timestamp(), is_private = ${settings.isPrivate},
        privacy_epoch = ${settings.privacyEpoch}, guest_policy = ${settings.guestPolicy},
        guests_paused = ${settings.guestsPaused}, indexed = ${settings.indexed},
        access_code_sealed = coalesce(${seal?.sealed ?? null}, access_code_sealed),
        access_code_hash = coalesce(${seal?.hash ?? null}, access_code_hash)
      where id = ${id} returning version`.execute(tx.db);
    if (invites) {
      await sql`delete from timeline_invites where timeline_id = ${id}`.execute(tx.db);
      await invite(tx, id, invites);
    }
    return only(rows).version;
  },

  accessSeal: async (id) => sealOf(await byId(db, id)),
  lockedSeal: async (tx, id) => sealOf(await byId(tx.db, id)),

  invites: async (id) => {
    const { rows } = await sql<{ email_sealed: string }>`
      select email_sealed from timeline_invites where timeline_id = ${id} order by place`.execute(db);
    return rows.map((row) => row.email_sealed);
  },

  recentChanges: async () => {
    const { rows } = await sql<RecentChange>`
      select code, version, privacy_epoch as "privacyEpoch" from timelines
      where changed_at > clock_timestamp() - interval '5 seconds' limit 10000`.execute(db);
    return rows;
  },

  cards: async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<TimelineRecord>`select * from timelines where id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map(cardOf);
  },

  contactOf: async (ownerId) => {
    const { rows } = await sql<{ name: string; email: string }>`
      select owner_name as name, owner_email as email from timelines where owner_id = ${ownerId}
      order by created_at desc limit 1`.execute(db);
    return rows[0];
  },
});
