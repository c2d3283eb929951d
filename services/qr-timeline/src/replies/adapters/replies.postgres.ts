import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { FindFirstEntries, HeartRows, ReplyRows } from '../application/ports.js';
import type { Reply, ReplyStatus } from '../domain/reply.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'replies'> & {
  readonly removed_from: ReplyStatus | null;
  readonly removed_by: 'author' | 'family' | null;
};

const replyOf = (row: Row): Reply => ({
  id: row.id,
  timelineId: row.timeline_id,
  memoryId: row.memory_id,
  text: row.text,
  ...present({ submittedBy: row.submitted_by ?? undefined }),
  browserId: row.browser_id,
  status: row.status,
  submittedAt: row.submitted_at,
  ...(row.removed_at === null || row.removed_from === null || row.removed_by === null
    ? {}
    : { removed: { at: row.removed_at, from: row.removed_from, by: row.removed_by } }),
});

export const postgresReplies = (db: Db): ReplyRows => ({
  insert: async (tx, { id, timelineId, memoryId, text, submittedBy, browserId, status, submittedAt }) => {
    await sql`
      insert into replies (id, timeline_id, memory_id, text, submitted_by, browser_id, status, submitted_at)
      values (${id}, ${timelineId}, ${memoryId}, ${text}, ${submittedBy ?? null}, ${browserId}, ${status},
        ${submittedAt})`.execute(tx.db);
  },

  save: async (tx, { id, status, removed }) => {
    await sql`
      update replies set status = ${status}, removed_at = ${removed?.at ?? null},
        removed_from = ${removed?.from ?? null}, removed_by = ${removed?.by ?? null}
      where id = ${id}`.execute(tx.db);
  },

  find: async (timelineId, id) => {
    const { rows } = await sql<Row>`
      select * from replies where id = ${id} and timeline_id = ${timelineId}`.execute(db);
    return rows[0] && replyOf(rows[0]);
  },

  lock: async (tx, timelineId, id) => {
    const { rows } = await sql<Row>`
      select * from replies where id = ${id} and timeline_id = ${timelineId} for no key update`.execute(tx.db);
    return rows[0] && replyOf(rows[0]);
  },

  ofMemories: async (memoryIds) => {
    if (memoryIds.length === 0) return [];
    const { rows } = await sql<Row>`
      select * from replies where memory_id = any(${[...memoryIds]}::uuid[]) and status <> 'removed'
      order by id`.execute(db);
    return rows.map(replyOf);
  },

  count: async (tx, memoryId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from replies where memory_id = ${memoryId} and status <> 'removed'`.execute(tx.db);
    return rows[0]?.n ?? 0;
  },

  list: async (timelineId, { status, cursor, limit }, removedAfter) => {
    const oldestFirst = status === 'held';
    const chosen =
      status === 'held'
        ? sql`r.status = 'held'`
        : status === 'removed'
          ? sql`r.status = 'removed' and r.removed_by = 'family' and r.removed_at > ${removedAfter}`
          : sql`r.status <> 'removed'`;
    const beyond =
      cursor === undefined ? sql`true` : oldestFirst ? sql`r.id > ${cursor}::uuid` : sql`r.id < ${cursor}::uuid`;
    const { rows } = await sql<Row & { entry_id: string }>`
      select r.*, e.id as entry_id from replies r
      join lateral (
        select id from entries where coalesce(group_id, id) = r.memory_id and timeline_id = r.timeline_id
          and status <> 'removed' order by sort_key limit 1) e on true
      where r.timeline_id = ${timelineId} and ${chosen} and ${beyond}
      order by r.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
    return rows.map((row) => ({ reply: replyOf(row), entryId: row.entry_id }));
  },

  isKnown: async (tx, timelineId, browserId) => {
    const { rows } = await sql`
      select 1 from replies where timeline_id = ${timelineId} and browser_id = ${browserId} and status = 'shown'
      limit 1`.execute(tx.db);
    return rows.length > 0;
  },

  deleteExpired: async (tx, before) => {
    await sql`delete from replies where status = 'removed' and removed_at < ${before}`.execute(tx.db);
    for (const table of ['replies', 'hearts'])
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        delete from ${sql.table(table)} x where not exists (
          select 1 from entries e where coalesce(e.group_id, e.id) = x.memory_id
            and (e.status <> 'removed' or e.removed_at is not null))`.execute(tx.db);
  },
});

export const postgresHearts = (db: Db): HeartRows => ({
  set: async (tx, { timelineId, memoryId, browserId, at }, given) => {
    await (
      given
        ? sql`
            insert into hearts (timeline_id, memory_id, browser_id, given_at)
            values (${timelineId}, ${memoryId}, ${browserId}, ${at}) on conflict do nothing`
        : sql`delete from hearts where memory_id = ${memoryId} and browser_id = ${browserId}`
    ).execute(tx.db);
  },

  count: async (memoryIds, browserId) => {
    if (memoryIds.length === 0) return new Map();
    const { rows } = await sql<RowOf<'hearts', 'memory_id'> & { hearts: number; hearted: boolean }>`
      select memory_id, count(*)::int as hearts, bool_or(browser_id = ${browserId ?? ''}) as hearted
      from hearts where memory_id = any(${[...memoryIds]}::uuid[]) group by memory_id`.execute(db);
    return new Map(rows.map(({ memory_id, hearts, hearted }) => [memory_id, { hearts, hearted }]));
  },
});

export const postgresFindFirstEntries =
  (db: Db): FindFirstEntries =>
  async (timelineId, ids, everything) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<RowOf<'entries', 'id'> & { memoryId: string }>`
      select e.id, coalesce(e.group_id, e.id) as "memoryId" from entries e
      where e.timeline_id = ${timelineId} and e.id = any(${[...ids]}::uuid[]) and ${onPage('e', everything)}
        and not exists (
          select 1 from entries o where coalesce(o.group_id, o.id) = coalesce(e.group_id, e.id)
            and o.timeline_id = e.timeline_id and o.sort_key < e.sort_key and ${onPage('o', everything)})`.execute(db);
    return rows;
  };

const onPage = (table: 'e' | 'o', everything: boolean) =>
  everything ? sql`${sql.ref(`${table}.status`)} <> 'removed'` : sql`${sql.ref(`${table}.status`)} = 'shown'`;
