import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { UploadRows, MediaKind, Upload, UploadState } from '../../timelines/api.js';

export type UploadRecord = {
  readonly id: string;
  readonly browser_id: string;
  readonly object_key: string;
  readonly name: string;
  readonly kind: MediaKind;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly state: UploadState;
  readonly order_id: string | null;
  readonly received_at: Date;
};

export const uploadOf = (row: UploadRecord): Upload => ({
  id: row.id,
  browserId: row.browser_id,
  objectKey: row.object_key,
  name: row.name,
  kind: row.kind,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  state: row.state,
  receivedAt: row.received_at,
  ...(row.order_id === null ? {} : { orderId: row.order_id }),
});

/** Stores uploads in PostgreSQL. Every state transition is one guarded update. */
export const postgresUploads = (db: Db): UploadRows => ({
  insert: async (tx, upload, receivedAt) => {
    const { rows } = await sql`
      insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at)
      values (${upload.id}, ${upload.browserId}, ${upload.objectKey}, ${upload.name}, ${upload.kind}, ${upload.type},
        ${upload.size}, ${upload.sha256}, ${upload.state}, ${receivedAt})
      on conflict (object_key) do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  find: async (id) => {
    const { rows } = await sql<UploadRecord>`select * from uploads where id = ${id}`.execute(db);
    return rows[0] && uploadOf(rows[0]);
  },

  findAll: async (ids) => {
    const { rows } = await sql<UploadRecord>`select * from uploads where id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map(uploadOf);
  },

  move: async (tx, id, from, to) => {
    const { rows } = await sql`
      update uploads set state = ${to} where id = ${id} and state = ${from} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  claimForOrder: async (tx, orderId, browserId, ids) => {
    if (ids.length === 0) return;
    await sql`
      update uploads set state = 'claimed', order_id = ${orderId}
      where id = any(${[...ids]}::uuid[]) and browser_id = ${browserId} and state = 'received'`.execute(tx.db);
  },

  lockClaimed: async (tx, holder) => {
    const held = 'orderId' in holder ? sql`order_id = ${holder.orderId}` : sql`case_id = ${holder.caseId}`;
    const { rows } = await sql<UploadRecord>`
      select * from uploads u
      where ${held} and state = 'claimed'
        and not exists (select 1 from media m where m.upload_id = u.id)
      order by case_place nulls first, received_at, id for update`.execute(tx.db);
    return rows.map(uploadOf);
  },

  sweep: async (tx, receivedBefore, limit) => {
    const { rows } = await sql<{ id: string }>`
      update uploads set state = 'swept' where state = 'received' and id in (
        select id from uploads where state = 'received' and received_at < ${receivedBefore}
        order by received_at limit ${limit} for update skip locked)
      returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  finalizeUpload: async (tx, id, storedKey) => {
    const kept = storedKey ?? null;
    await sql`
      update uploads set put_away = true, object_key = coalesce(${kept}::text, object_key),
        name = case when ${kept}::text is null then '' else name end
      where id = ${id}`.execute(tx.db);
  },

  knownKeys: async (objectKeys) => {
    const { rows } = await sql<{ object_key: string }>`
      select object_key from uploads where object_key = any(${[...objectKeys]}::text[]) and not put_away`.execute(db);
    return rows.map((row) => row.object_key);
  },
});
