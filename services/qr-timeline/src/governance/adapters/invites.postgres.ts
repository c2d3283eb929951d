import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Invite, Invites, Visits } from '../application/keeping-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type InviteRow = RowOf<'timeline_invites'>;

const inviteOf = (row: InviteRow): Invite => ({
  id: row.id,
  timelineId: row.timeline_id,
  emailHash: row.email_hash,
  emailSealed: row.email_sealed,
  invitedAt: row.invited_at,
  ...present({ mailedAt: row.mailed_at ?? undefined, openedAt: row.opened_at ?? undefined }),
});

const list = async (db: Db, timelineId: string): Promise<readonly Invite[]> => {
  const { rows } = await sql<InviteRow>`
    select * from timeline_invites where timeline_id = ${timelineId} and revoked_at is null
    order by place, invited_at, email_hash`.execute(db);
  return rows.map(inviteOf);
};

export const postgresInvites = (db: Db): Invites => ({
  list: (timelineId) => list(db, timelineId),
  locked: (tx, timelineId) => list(tx.db, timelineId),

  find: async (id) => {
    const { rows } = await sql<InviteRow>`
      select * from timeline_invites where id = ${id} and revoked_at is null`.execute(db);
    return rows[0] && inviteOf(rows[0]);
  },

  byEmail: async (timelineId, emailHashes) => {
    const { rows } = await sql<InviteRow>`
      select * from timeline_invites
      where timeline_id = ${timelineId} and email_hash = any(${[...emailHashes]}::text[]) and revoked_at is null`.execute(
      db,
    );
    return rows[0] && inviteOf(rows[0]);
  },

  add: async (tx, timelineId, emails, at) => {
    const each = [...new Map(emails.map((email) => [email.hash, email])).values()];
    await sql`
      insert into timeline_invites as old (timeline_id, email_hash, email_sealed, place, invited_at)
      select ${timelineId}, hash, sealed, place + (
        select coalesce(max(place), 0) from timeline_invites where timeline_id = ${timelineId}), ${at}
      from unnest(${each.map(({ hash }) => hash)}::text[], ${each.map(({ sealed: encrypted }) => encrypted)}::text[])
        with ordinality as given (hash, sealed, place)
      on conflict (timeline_id, email_hash) do update set place = excluded.place, revoked_at = null,
        id = case when old.revoked_at is null then old.id else gen_random_uuid() end,
        invited_at = case when old.revoked_at is null then old.invited_at else excluded.invited_at end,
        mailed_at = case when old.revoked_at is null then old.mailed_at end,
        opened_at = case when old.revoked_at is null then old.opened_at end`.execute(tx.db);
  },

  recordMailed: async (tx, ids, at) => {
    await sql`update timeline_invites set mailed_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(tx.db);
  },

  recordOpened: async (tx, id, at) => {
    await sql`update timeline_invites set opened_at = ${at} where id = ${id}`.execute(tx.db);
  },

  revoke: async (tx, ids, at) => {
    await sql`update timeline_invites set revoked_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(tx.db);
  },
});

type VisitRow = RowOf<'timeline_visits', 'at' | 'way'> & { readonly email_sealed: string | null };

export const postgresVisits = (db: Db): Visits => ({
  note: async (tx, timelineId, way, at, emailHash) => {
    await sql`
      insert into timeline_visits (timeline_id, at, way, email_hash)
      values (${timelineId}, ${at}, ${way}, ${emailHash ?? null})`.execute(tx.db);
  },

  newest: async (timelineId, limit) => {
    const { rows } = await sql<VisitRow>`
      select v.at, v.way, i.email_sealed from timeline_visits v
      left join timeline_invites i on i.timeline_id = v.timeline_id and i.email_hash = v.email_hash
      where v.timeline_id = ${timelineId} order by v.at desc limit ${limit}`.execute(db);
    return rows.map(({ at, way, email_sealed }) => ({
      at,
      way,
      ...present({ emailSealed: email_sealed ?? undefined }),
    }));
  },
});
