import { present } from '@keepsake/contracts/values/present';
import { plateSerial } from '@keepsake/contracts/values/plate-code';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { problem } from '@keepsake/platform/problem';
import { sql } from 'kysely';
import { actingStaff } from './acting-staff.postgres.js';
import type { CodeCount, Codes, MakerCodes } from '../application/plate-ports.js';
import { endChainsTo, freed, isFree, plateColumns, plateOf, type PlateRow } from './plate-row.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** Must equal the predicate of the partial index `codes_received_on_shelf`; otherwise the planner ignores the index. */
const inStock = sql`${isFree} and not at_maker`;

/** Selects codes by id, or the first ones of a batch by serial. */
const chosen = (which: MakerCodes) =>
  'ids' in which
    ? sql`id = any(${[...which.ids]}::uuid[])`
    : sql`id in (select id from codes where batch_id = ${which.batchId} and at_maker order by serial_number limit ${which.limit})`;

/** At a partner's location and free for one of its cases. */
const atLocation = sql`holder like 'location:%' and life_state = 'unactivated' and stock_state = 'shipped' and not test and not gone`;

/** Passes values without commas as one text: the driver quotes each value of an array, which blocks for longer. */
const listOf = (values: readonly (string | number)[]) => sql`string_to_array(${values.join()}, ',')`;

/** Stores codes in PostgreSQL. Every state transition is one guarded update. */
export const postgresCodes = (db: Db): Codes => ({
  insert: async (tx, batch, codes, atMaker) => {
    const { rows } = await sql<RowOf<'codes', 'serial_number'>>`
      with fresh as materialized (
        select * from unnest(${listOf(codes.map(({ id }) => id))}::uuid[], ${listOf(codes.map(({ code }) => code))},
          ${listOf(codes.map(({ serialNumber }) => plateSerial(batch.prefix, serialNumber)))},
          ${listOf(codes.map(({ serialNumber }) => serialNumber))}::int[]) as given (id, code, serial, serial_number)),
      stored as (
        insert into codes (id, code, serial, serial_number, batch_id, prefix, test, at_maker, created_at)
        select id, code, serial, serial_number, ${batch.id}, ${batch.prefix}, ${batch.test}, ${atMaker}, ${batch.createdAt}
        from fresh on conflict (code) do nothing returning id)
      select serial_number from fresh where id not in (select id from stored)`.execute(tx.db);
    return rows.map((row) => row.serial_number);
  },

  pick: async (tx, limit) => {
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      select id from codes where ${inStock} order by created_at, serial_number limit ${limit} for update skip locked`.execute(
      tx.db,
    );
    return rows.map(({ id }) => id);
  },

  pickAtMaker: async (tx, limit) => {
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      select id from codes where ${isFree} and at_maker order by batch_id, serial_number limit ${limit} for update skip locked`.execute(
      tx.db,
    );
    return rows.map(({ id }) => id);
  },

  assign: async (tx, ids, { orderId, customerId }) => {
    const { rows } = await sql`
      update codes set stock_state = 'assigned', holder = ${`order:${orderId}`}, order_id = ${orderId}, customer_id = ${customerId}
      where id = any(${[...ids]}::uuid[]) and ${isFree} returning 1`.execute(tx.db);
    if (rows.length !== ids.length)
      throw problem('conflict', 'code-already-assigned', 'A code of this order was taken meanwhile. Please try again.');
  },

  take: async (tx, id, holder) => {
    const { rows } = await sql`
      update codes set stock_state = 'assigned', holder = ${holder} where id = ${id} and ((${inStock}) or (${atLocation})) returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  giveBack: async (tx, id, holder, locationId) => {
    const { rows } = await sql`
      update codes set stock_state = 'shipped', holder = ${`location:${locationId}`}, location_id = ${locationId}
      where id = ${id} and holder = ${holder} and life_state = 'unactivated' and stock_state = 'assigned' returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  bind: async (tx, ids, locationId) => {
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      update codes set stock_state = 'shipped', holder = ${`location:${locationId}`}, location_id = ${locationId}
      where id = any(${[...ids]}::uuid[]) and ${inStock} returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  freeOfBatch: async (tx, batchId) => {
    const { rows } = await sql<RowOf<'codes', 'id'>>`select id from codes where batch_id = ${batchId} and ${inStock}
      order by serial_number for update skip locked`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  byCodes: async (tx, codes) => {
    const { rows } = await sql<PlateRow>`select ${plateColumns} from codes where code = any(${[...codes]})`.execute(
      tx.db,
    );
    return rows.map(plateOf);
  },

  held: async (tx, id) => {
    const { rows } = await sql<PlateRow>`
      select ${plateColumns} from codes where id = ${id}`.execute(tx.db);
    return rows[0] && { plate: plateOf(rows[0]), ...present({ holder: rows[0].holder ?? undefined }) };
  },

  release: async (tx, orderId) => {
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      update codes set stock_state = ${freed}, holder = null, order_id = null, customer_id = null
      where order_id = ${orderId} and stock_state = 'assigned' and life_state = 'unactivated' returning id`.execute(
      tx.db,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await endChainsTo(tx, ids);
    return ids;
  },

  ship: async (tx, which, locationId) => {
    const bound =
      locationId === undefined
        ? sql``
        : sql`, holder = ${`location:${locationId}`}, location_id = ${locationId}, order_id = null, customer_id = null`;
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      update codes set stock_state = 'shipped', at_maker = false${bound}
      where ${'orderId' in which ? sql`order_id = ${which.orderId}` : sql`id = any(${[...which.codeIds]}::uuid[])`}
        and stock_state = 'assigned' and life_state <> 'reassigned' returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  ordersOfMaker: async (tx, which) => {
    const { rows } = await sql<RowOf<'codes', 'order_id'>>`
      select distinct order_id from codes where at_maker and order_id is not null and ${chosen(which)} order by 1`.execute(
      tx.db,
    );
    return rows.flatMap((row) => row.order_id ?? []);
  },

  receive: async (tx, which, { staffId, reason }) => {
    await actingStaff(tx, staffId, reason);
    const { rows } = await sql<RowOf<'codes', 'id' | 'order_id' | 'holder'>>`
      update codes set at_maker = false where at_maker and ${chosen(which)} returning id, order_id, holder`.execute(
      tx.db,
    );
    return rows.map((row) => ({
      id: row.id,
      ...present({ orderId: row.order_id ?? undefined }),
      promised: row.holder !== null,
    }));
  },

  leftAtMaker: async (tx, orderId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from codes where order_id = ${orderId} and at_maker and life_state <> 'reassigned'`.execute(
      tx.db,
    );
    return rows[0]?.n ?? 0;
  },

  activate: async (tx, { id, orderId, ownerId, timelineId, at }) => {
    const { rows } = await sql`
      update codes set life_state = 'activated', activated_at = ${at}, customer_id = ${ownerId}, timeline_id = ${timelineId},
        stock_state = case stock_state when 'available' then 'assigned' else stock_state end,
        holder = coalesce(holder, ${`claim:${ownerId}`})
      where id = ${id} and life_state = 'unactivated' and stock_state in ('available', 'assigned', 'shipped') and not gone
        and order_id is not distinct from ${orderId ?? null}::uuid
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  undo: async (tx, id, since, staffId) => {
    await actingStaff(tx, staffId);
    const { rows } = await sql`
      update codes c set life_state = 'unactivated', activated_at = null, timeline_id = null,
        customer_id = (select o.customer_id from plate_orders o where o.order_id = c.order_id),
        holder = case when holder like 'claim:%' then 'undone:' || id else holder end
      where id = ${id} and life_state in ('activated', 'completed') and activated_at > ${since} returning 1`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  again: async (tx, id) => {
    const { rows } = await sql<PlateRow>`select ${plateColumns} from codes where id = ${id}`.execute(tx.db);
    return rows[0] && plateOf(rows[0]);
  },

  byCode: async (code) => {
    const { rows } = await sql<PlateRow>`select ${plateColumns} from codes where code = ${code}`.execute(db);
    return rows[0] && plateOf(rows[0]);
  },

  byIds: async (ids) => {
    const { rows } = await sql<PlateRow>`select ${plateColumns} from codes where id = any(${[...ids]}::uuid[])`.execute(
      db,
    );
    return rows.map(plateOf);
  },

  ofBatch: async (batchId, onlyIds) => {
    const { rows } = await sql<RowOf<'codes', 'code' | 'serial'>>`
      select code, serial from codes where batch_id = ${batchId} ${onlyIds ? sql`and id = any(${[...onlyIds]}::uuid[])` : sql``}
      order by serial_number`.execute(db);
    return rows;
  },

  ofCustomer: async (customerId, input) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const own = sql`customer_id = ${customerId} and life_state <> 'reassigned' and not test`;
    // Sort by order time: a plate may be in stock for months before it is ordered.
    const { rows } = await sql<PlateRow & { readonly since: Date }>`
      select * from (
        select ${plateColumns}, coalesce((select o.placed_at from plate_orders o where o.order_id = codes.order_id), activated_at, created_at) as since
        from codes where ${own}) as theirs
      ${after ? sql`where since < ${after.at} or (since = ${after.at} and serial > ${after.id})` : sql``}
      order by since desc, serial limit ${limit + 1}`.execute(db);
    const count = await sql<{ n: number }>`select count(*) as n from codes where ${own}`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ at: row.since, id: row.serial, plate: plateOf(row) })),
      limit,
    );
    return {
      ...present({ nextCursor: page.nextCursor }),
      rows: page.rows.map(({ plate }) => plate),
      total: count.rows[0]?.n ?? 0,
    };
  },

  inStock: async (limit) => {
    const { rows } = await sql<RowOf<'codes', 'code'>>`
      select code from codes where ${inStock} order by created_at, serial_number limit ${limit}`.execute(db);
    return rows.map(({ code }) => code);
  },

  newest: async (input) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const { rows } = await sql<PlateRow>`
      select ${plateColumns} from codes where not test ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ at: row.created_at, id: row.id, plate: plateOf(row) })),
      limit,
    );
    return { ...present({ nextCursor: page.nextCursor }), rows: page.rows.map(({ plate }) => plate) };
  },

  counts: async () => {
    const { rows } = await sql<RowOf<'codes', 'stock_state' | 'life_state'> & { n: number }>`
      select stock_state, life_state, sum(n)::bigint as n from code_counts group by 1, 2`.execute(db);
    return rows.map((row): CodeCount => ({ stockState: row.stock_state, lifeState: row.life_state, n: row.n }));
  },

  atMaker: async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from codes where at_maker and stock_state = 'available' and not test`.execute(db);
    return rows[0]?.n ?? 0;
  },

  aggregateCounts: async (tx) =>
    void (await sql`
      with folded as (delete from code_counts returning stock_state, life_state, n)
      insert into code_counts select stock_state, life_state, sum(n) from folded group by 1, 2 having sum(n) <> 0`.execute(
      tx.db,
    )),
});
