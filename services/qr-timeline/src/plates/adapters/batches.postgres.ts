import { defaultPlateMm } from '@keepsake/contracts/values/plate-print';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { Batches, BatchProgress, Packs } from '../application/plate-ports.js';
import type { Batch } from '../domain/batch.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'batches'>;

const batchOf = (row: Row): Batch => ({
  ...present({ orderId: row.order_id ?? undefined }),
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  total: row.total,
  firstSerial: row.first_serial,
  lastSerial: row.last_serial,
  baseUrl: row.base_url,
  sample: row.sample,
  test: row.test,
  copies: row.copies,
  createdAt: row.created_at,
});

type ProgressRow = Row & { readonly activated: number; readonly at_maker: number; readonly pack_total: number } & {
  readonly scans: number;
  readonly scanned: number;
};

const progressOf = (row: ProgressRow): BatchProgress => ({
  ...batchOf(row),
  ...present({ packObjectKey: row.pack_object_key ?? undefined, packFault: row.pack_fault ?? undefined }),
  activated: row.activated,
  atMaker: row.at_maker,
  scans: row.scans,
  scannedCount: row.scanned,
  packState: row.pack_state,
  packDone: row.pack_done,
  packVersion: row.pack_version,
  packTotal: row.pack_total,
});

const withActivated = sql`select batches.*,
  (select count(*) from codes where batch_id = batches.id and life_state <> 'unactivated' and activated_at is not null) as activated,
  (select count(*) from codes where batch_id = batches.id and at_maker) as at_maker,
  (select plates from pack_versions where batch_id = batches.id and version = pack_version) as pack_total, counted.* from batches,
  lateral (select coalesce(sum(s.scans), 0)::int as scans, count(*)::int as scanned
    from scan_counts s where s.batch_id = batches.id) as counted`;

export const postgresBatches = (db: Db): Batches => ({
  takeSerials: async (tx, prefix, quantity) => {
    const { rows } = await sql<RowOf<'serials', 'last_number'>>`
      insert into serials (prefix, last_number) values (${prefix}, ${quantity})
      on conflict (prefix) do update set last_number = serials.last_number + excluded.last_number returning last_number`.execute(
      tx.db,
    );
    return rows[0]?.last_number ?? 0;
  },

  insert: async (tx, batch) => {
    await sql`
      insert into batches (id, name, prefix, total, first_serial, last_serial, base_url, sample, test, copies, order_id, made_by, pack_touched_at, created_at)
      values (${batch.id}, ${batch.name}, ${batch.prefix}, ${batch.total}, ${batch.firstSerial}, ${batch.lastSerial}, ${batch.baseUrl},
        ${batch.sample}, ${batch.test}, ${batch.copies}, ${batch.orderId ?? null}, ${batch.madeBy ?? null}, ${batch.createdAt}, ${batch.createdAt})`.execute(
      tx.db,
    );
    await sql`
      insert into pack_versions (batch_id, version, plate_mm, plates, asked_by, asked_at)
      values (${batch.id}, 1, ${defaultPlateMm}, ${batch.total}, ${batch.madeBy ?? null}, ${batch.createdAt})`.execute(
      tx.db,
    );
  },

  byId: async (id) => {
    const { rows } = await sql<ProgressRow>`${withActivated} where id = ${id}`.execute(db);
    return rows[0] && progressOf(rows[0]);
  },

  lockAtMaker: async (tx, id) => {
    const { rows } = await sql`select 1 from batches where id = ${id} for no key update`.execute(tx.db);
    if (rows.length === 0) return undefined;
    const count = await sql<{ n: number }>`
      select count(*) as n from codes where batch_id = ${id} and at_maker`.execute(tx.db);
    return count.rows[0]?.n ?? 0;
  },

  newest: async (input) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const { rows } = await sql<ProgressRow>`${withActivated}
      where not test ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ at: row.created_at, id: row.id, batch: progressOf(row) })),
      limit,
    );
    return { ...present({ nextCursor: page.nextCursor }), rows: page.rows.map(({ batch }) => batch) };
  },

  total: async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from batches where not test`.execute(db);
    return rows[0]?.n ?? 0;
  },
});

export const postgresPacks = (db: Db): Packs => ({
  begin: async (batchId, at) => {
    const { rows } = await sql<Row & { readonly plate_mm: number; readonly only_ids: string[] | null }>`
      with begun as (update batches set pack_state = 'making', pack_attempt = pack_attempt + 1, pack_done = 0, pack_fault = null, pack_touched_at = ${at}
      where id = ${batchId} and pack_state <> 'ready' returning *)
      select begun.*, v.plate_mm, v.only_ids from begun
      join pack_versions v on v.batch_id = begun.id and v.version = begun.pack_version`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    return {
      ...present({ onlyIds: row.only_ids ?? undefined }),
      batch: batchOf(row),
      attempt: row.pack_attempt,
      print: { version: row.pack_version, plateMm: row.plate_mm },
    };
  },

  note: async (batchId, attempt, state, done, at) => {
    const { rows } = await sql`
      update batches set pack_state = ${state}, pack_done = ${done}, pack_touched_at = ${at}
      where id = ${batchId} and pack_attempt = ${attempt} and pack_state in ('making', 'checked') returning 1`.execute(
      db,
    );
    return rows.length === 1;
  },

  finish: async (tx, batchId, attempt, objectKey, at) => {
    const { rows } = await sql`
      with done as (update batches set pack_state = 'ready', pack_object_key = ${objectKey},
        pack_done = (select plates from pack_versions v where v.batch_id = batches.id and v.version = pack_version)
      where id = ${batchId} and pack_attempt = ${attempt} and pack_state in ('making', 'checked') returning id, pack_version)
      update pack_versions v set object_key = ${objectKey}, ready_at = ${at}::timestamptz from done
      where v.batch_id = done.id and v.version = done.pack_version returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  fail: async (batchId, attempt, problem) =>
    void (await sql`
      update batches set pack_state = 'failed', pack_fault = ${problem}
      where id = ${batchId} and pack_attempt = ${attempt} and pack_state in ('making', 'checked')`.execute(db)),

  waiting: async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from batches where pack_state not in ('ready', 'failed')`.execute(db);
    return rows[0]?.n ?? 0;
  },

  stalled: async (before) => {
    const { rows } = await sql<RowOf<'batches', 'id'>>`
      select id from batches where pack_state in ('queued', 'making', 'checked') and pack_touched_at < ${before}
      order by pack_touched_at limit 100`.execute(db);
    return rows.map(({ id }) => id);
  },
});
