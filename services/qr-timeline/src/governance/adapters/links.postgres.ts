import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RetentionRows, LinkRow, Links } from '../application/keeping-ports.js';
import type { LinkKind } from '../domain/link.js';

type LinkRecord = {
  readonly id: string;
  readonly timeline_id: string;
  readonly kind: LinkKind;
  readonly subject_id: string;
  readonly privacy_epoch: number;
  readonly expires_at: Date;
  readonly used_by: string | null;
};

const linkOf = (row: LinkRecord): LinkRow => ({
  id: row.id,
  timelineId: row.timeline_id,
  kind: row.kind,
  subjectId: row.subject_id,
  privacyEpoch: row.privacy_epoch,
  expiresAt: row.expires_at,
  ...present({ usedBy: row.used_by ?? undefined }),
});

const find = async (db: Db, id: string): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRecord>`select * from timeline_links where id = ${id}`.execute(db);
  return rows[0] && linkOf(rows[0]);
};

export const postgresLinks = (db: Db): Links => ({
  make: async (tx, links, madeAt) => {
    // Replaces a link that was not used yet; it still counts toward the daily email limit.
    await sql`
      update timeline_links set expires_at = ${madeAt}
      where subject_id = any(${links.map(({ subjectId }) => subjectId)}::uuid[]) and used_at is null
        and expires_at > ${madeAt} and kind = any(${links.map(({ kind }) => kind)}::text[])`.execute(tx.db);
    await sql`
      insert into timeline_links (id, timeline_id, kind, subject_id, privacy_epoch, made_at, expires_at)
      select id, timeline_id, kind, subject_id, privacy_epoch, ${madeAt}, expires_at
      from json_to_recordset(${JSON.stringify(
        links.map((link) => ({
          id: link.id,
          timeline_id: link.timelineId,
          kind: link.kind,
          subject_id: link.subjectId,
          privacy_epoch: link.privacyEpoch,
          expires_at: link.expiresAt.toISOString(),
        })),
      )}::json) as given (id uuid, timeline_id uuid, kind text, subject_id uuid, privacy_epoch bigint,
        expires_at timestamptz)`.execute(tx.db);
  },

  find: (id) => find(db, id),
  lock: (tx, id) => find(tx.db, id),

  use: async (tx, id, browserId, at) => {
    await sql`
      update timeline_links set used_at = coalesce(used_at, ${at}), used_by = coalesce(used_by, ${browserId})
      where id = ${id}`.execute(tx.db);
  },

  madeSince: async (details, since) => {
    const of =
      'subjectId' in details ? sql`subject_id = ${details.subjectId}` : sql`timeline_id = ${details.timelineId}`;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from timeline_links where ${of} and made_at > ${since}`.execute(db);
    return rows[0]?.n ?? 0;
  },
});

export const retentionRows: RetentionRows = async (tx, before) => {
  await sql`delete from timeline_links where expires_at < ${before.links}`.execute(tx.db);
  await sql`delete from timeline_visits where at < ${before.visits}`.execute(tx.db);
  await sql`delete from timeline_keepers where state = 'ended' and since < ${before.ended}`.execute(tx.db);
  await sql`delete from timeline_invites where revoked_at < ${before.ended}`.execute(tx.db);
  await sql`delete from entry_reports where settled_at < ${before.reports}`.execute(tx.db);
};
