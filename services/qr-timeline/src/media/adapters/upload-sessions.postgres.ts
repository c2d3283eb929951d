import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { UploadSessions, ArrivedUploads, UploadQuotas } from '../application/upload-ports.js';
import { type UploadSession } from '../domain/upload-session.js';
import { scopesOf } from '../domain/upload-quotas.js';
import { uploadOf, type UploadRecord } from './uploads.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'arrivals'>;

const uploadSessionOf = (row: Row): UploadSession => ({
  id: row.id,
  browserId: row.browser_id,
  network: row.network,
  ...(row.code !== null && { code: row.code }),
  name: row.name,
  type: row.type,
  size: row.size,
  received: row.received,
  touchedAt: row.touched_at,
});

export const postgresUploadSessions = (db: Db): UploadSessions => ({
  insert: async (tx, { id, browserId, network, code, name, type, size }, at) => {
    await sql`
      insert into arrivals (id, browser_id, network, code, name, type, size, begun_at, touched_at)
      values (${id}, ${browserId}, ${network}, ${code ?? null}, ${name}, ${type}, ${size}, ${at}, ${at})`.execute(
      tx.db,
    );
  },

  find: async (id) => {
    const { rows } = await sql<Row>`select * from arrivals where id = ${id}`.execute(db);
    return rows[0] && uploadSessionOf(rows[0]);
  },

  ofBrowser: async (browserId) => {
    const { rows } = await sql<Row>`
      select * from arrivals where browser_id = ${browserId} order by begun_at, id limit 1000`.execute(db);
    return rows.map(uploadSessionOf);
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
    const { rows } = await sql<RowOf<'arrival_parts', 'object_key'>>`
      select object_key from arrival_parts where arrival_id = ${id} order by byte_offset`.execute(db);
    return rows.map((row) => row.object_key);
  },

  remove: async (tx, id) => {
    const { rows } = await sql`delete from arrivals where id = ${id} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  removeQuiet: async (tx, touchedBefore) => {
    const { rows } = await sql<RowOf<'arrivals', 'id'>>`
      delete from arrivals where touched_at < ${touchedBefore} returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  openOf: async (tx, network, touchedSince) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`arrivals of ${network}`}, 0))`.execute(tx.db);
    const { rows } = await sql<{ count: number; bytes: number; oldest: Date | null }>`
      select count(*)::int as count, coalesce(sum(size - received), 0)::bigint as bytes, min(touched_at) as oldest
      from arrivals where network = ${network} and touched_at > ${touchedSince}`.execute(tx.db);
    const [row] = rows;
    return { count: row?.count ?? 0, bytesToCome: row?.bytes ?? 0, oldestTouchedAt: row?.oldest ?? undefined };
  },

  unknown: async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${[...ids]}::text[]) as asked (id)
      where not exists (select 1 from arrivals a where a.id::text = asked.id)`.execute(db);
    return rows.map(({ id }) => id);
  },
});

type Booking = RowOf<'upload_bookings', 'browser_id' | 'network' | 'code' | 'bytes' | 'files'> & {
  readonly day: string;
};

/** One guarded upsert per scope: two gateways cannot both take the last capacity. */
export const postgresQuotas = (db: Db): UploadQuotas => ({
  used: async (day, scopes) => {
    const { rows } = await sql<RowOf<'upload_budgets', 'scope' | 'bytes' | 'files'>>`
      select scope, bytes, files from upload_budgets where day = ${day} and scope = any(${[...scopes]}::text[])`.execute(
      db,
    );
    return new Map(rows.map(({ scope, bytes, files }) => [scope, { bytes, files }]));
  },

  take: async (tx, day, allowance, { bytes, files }) => {
    if (bytes > allowance.bytes || files > allowance.files) return false;
    const { rows } = await sql`
      insert into upload_budgets as b (day, scope, bytes, files) values (${day}, ${allowance.scope}, ${bytes}, ${files})
      on conflict (day, scope) do update set bytes = b.bytes + excluded.bytes, files = b.files + excluded.files
      where b.bytes + excluded.bytes <= ${allowance.bytes} and b.files + excluded.files <= ${allowance.files}
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  note: async (tx, day, uploadId, { browserId, network, code }, { bytes, files }) => {
    await sql`
      insert into upload_bookings as b (upload_id, day, browser_id, network, code, bytes, files)
      values (${uploadId}, ${day}, ${browserId}, ${network}, ${code ?? null}, ${bytes}, ${files})
      on conflict (upload_id, day) do update set bytes = b.bytes + excluded.bytes, files = b.files + excluded.files`.execute(
      tx.db,
    );
  },

  giveBack: async (tx, uploadIds) => {
    if (uploadIds.length === 0) return;
    const { rows } = await sql<Booking>`
      delete from upload_bookings where upload_id = any(${[...uploadIds]}::uuid[])
      returning day::text as day, browser_id, network, code, bytes, files`.execute(tx.db);
    for (const { day, browser_id: browserId, network, code, bytes, files } of rows)
      for (const scope of scopesOf({ browserId, network, ...(code !== null && { code }) }))
        // Sequential: rows are locked in the same order as when they are reserved.
        // oxlint-disable-next-line no-await-in-loop
        await sql`
          update upload_budgets set bytes = greatest(0, bytes - ${bytes}), files = greatest(0, files - ${files})
          where day = ${day} and scope = ${scope}`.execute(tx.db);
  },

  deleteBefore: async (tx, day) => {
    await sql`delete from upload_budgets where day < ${day}`.execute(tx.db);
    await sql`delete from upload_bookings where day < ${day}`.execute(tx.db);
  },
});

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
