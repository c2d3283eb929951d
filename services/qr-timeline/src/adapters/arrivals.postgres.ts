import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { ArrivalRows, ArrivedUploads, Budgets } from '../application/upload-ports.js';
import type { Arrival } from '../domain/arrival.js';
import { uploadOf, type UploadRecord } from './uploads.postgres.js';

type Row = {
  readonly id: string;
  readonly browser_id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly received: number;
  readonly touched_at: Date;
};

const arrivalOf = (row: Row): Arrival => ({
  id: row.id,
  browserId: row.browser_id,
  name: row.name,
  type: row.type,
  size: row.size,
  received: row.received,
  touchedAt: row.touched_at,
});

export const postgresArrivals = (db: Db): ArrivalRows => ({
  insert: async (tx, { id, browserId, name, type, size }, at) => {
    await sql`
      insert into arrivals (id, browser_id, name, type, size, begun_at, touched_at)
      values (${id}, ${browserId}, ${name}, ${type}, ${size}, ${at}, ${at})`.execute(tx.db);
  },

  find: async (id) => {
    const { rows } = await sql<Row>`select * from arrivals where id = ${id}`.execute(db);
    return rows[0] && arrivalOf(rows[0]);
  },

  ofBrowser: async (browserId) => {
    const { rows } = await sql<Row>`
      select * from arrivals where browser_id = ${browserId} order by begun_at, id limit 1000`.execute(db);
    return rows.map(arrivalOf);
  },

  grow: async (tx, { id, offset, size, objectKey }, at) => {
    const { rows } = await sql`
      update arrivals set received = received + ${size}, touched_at = ${at}
      where id = ${id} and received = ${offset} returning 1`.execute(tx.db);
    if (rows.length === 0) return undefined;
    await sql`
      insert into arrival_parts (arrival_id, byte_offset, object_key) values (${id}, ${offset}, ${objectKey})`.execute(
      tx.db,
    );
    const counted = await sql<{
      n: number;
    }>`select count(*)::int as n from arrival_parts where arrival_id = ${id}`.execute(tx.db);
    return counted.rows[0]?.n ?? 0;
  },

  partsOf: async (id) => {
    const { rows } = await sql<{ object_key: string }>`
      select object_key from arrival_parts where arrival_id = ${id} order by byte_offset`.execute(db);
    return rows.map((row) => row.object_key);
  },

  remove: async (tx, id) => {
    const { rows } = await sql`delete from arrivals where id = ${id} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  removeQuiet: async (tx, touchedBefore) => {
    await sql`delete from arrivals where touched_at < ${touchedBefore}`.execute(tx.db);
  },

  unknown: async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${[...ids]}::text[]) as asked (id)
      where not exists (select 1 from arrivals a where a.id::text = asked.id)`.execute(db);
    return rows.map(({ id }) => id);
  },
});

/** One guarded upsert a scope: two gateways cannot both take the last room. */
export const postgresBudgets: Budgets = {
  take: async (tx, day, { scope, bytes, files }, wanted) => {
    if (wanted > bytes || files < 1) return false;
    const { rows } = await sql`
      insert into upload_budgets as b (day, scope, bytes, files) values (${day}, ${scope}, ${wanted}, 1)
      on conflict (day, scope) do update set bytes = b.bytes + excluded.bytes, files = b.files + 1
      where b.bytes + excluded.bytes <= ${bytes} and b.files < ${files} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  forgetBefore: async (tx, day) => {
    await sql`delete from upload_budgets where day < ${day}`.execute(tx.db);
  },
};

export const postgresArrivedUploads = (db: Db): ArrivedUploads => ({
  unclaimedOf: async (browserId) => {
    const { rows } = await sql<UploadRecord>`
      select * from uploads where browser_id = ${browserId} and state = 'received'
      order by received_at, id limit 1000`.execute(db);
    return rows.map(uploadOf);
  },

  take: async (tx, { browserId, ids, orderId }) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<UploadRecord>`
      update uploads set state = 'claimed', order_id = ${orderId ?? null}
      where id = any(${[...ids]}::uuid[]) and browser_id = ${browserId} and state = 'received'
      returning *`.execute(tx.db);
    const taken = new Map(rows.map((row) => [row.id, uploadOf(row)]));
    return ids.flatMap((id) => taken.get(id) ?? []);
  },
});
