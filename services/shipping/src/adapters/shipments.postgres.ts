import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { OrderShipment, PendingShipment, Shipments } from '../application/ports.js';
import type { Replacing } from '../domain/shipment.js';
import type { ShipmentCount } from '../domain/shipping-figures.js';
import type { RowOf } from './tables.js';

/** Package type of a shipment that replaces a plate. */
const replacementPackage = 'replacement';

type OrderShipmentRow = RowOf<
  'shipments',
  'order_id' | 'replaces' | 'label_printed_at' | 'maker_code_ids' | 'code_ids' | 'shipped_at' | 'tracking_number'
> & { readonly opened_at: Date; readonly carrier: CarrierId | null };

const orderShipmentOf = (row: OrderShipmentRow): OrderShipment => ({
  ...present({
    shippedAt: row.shipped_at ?? undefined,
    carrier: row.carrier ?? undefined,
    trackingNumber: row.tracking_number ?? undefined,
  }),
  shipmentId: row.order_id,
  replacement: row.replaces !== null,
  openedAt: row.opened_at,
  labelPrinted: row.label_printed_at !== null,
  atMaker: row.maker_code_ids.length > 0,
  codeIds: row.code_ids,
});

/** Number of codes and copies: allotted, else confirmed, else ordered. */
export const counted = sql`coalesce(nullif(cardinality(code_ids), 0), confirmed_codes, ordered_codes, 1) as codes,
  coalesce(allotted_copies, confirmed_copies, ordered_copies, 1) as copies, cardinality(maker_code_ids) > 0 as at_maker`;

type ReplacingRow = RowOf<'shipments', 'replaces' | 'of_order_id' | 'customer_id'>;
const replacingOf = (row: ReplacingRow): Replacing | undefined =>
  row.replaces === null
    ? undefined
    : present({ orderId: row.of_order_id ?? undefined, customerId: row.customer_id ?? undefined });

/** Columns that every read of an opened shipment has; they are null only before it opens. */
export type OpenedRow = ReplacingRow &
  RowOf<'shipments', 'order_id' | 'label_name' | 'street' | 'city' | 'state' | 'zip' | 'country'> & {
    readonly opened_at: Date;
    readonly number: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly event_type: string;
    readonly package_type: string;
    readonly quantity: number;
    readonly codes: number;
    readonly copies: number;
    readonly at_maker: boolean;
    readonly paid: boolean;
  };

export const openedOf = (row: OpenedRow): Omit<PendingShipment, 'codesReady'> => ({
  ...present({
    labelName: row.label_name ?? undefined,
    replacing: replacingOf(row),
    address:
      row.street === null
        ? undefined
        : {
            street: row.street,
            city: row.city ?? '',
            state: row.state ?? '',
            zip: row.zip ?? '',
            country: row.country ?? '',
          },
  }),
  orderId: row.order_id,
  openedAt: row.opened_at,
  number: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  eventType: row.event_type,
  packageType: row.package_type,
  quantity: row.quantity,
  codes: row.codes,
  plates: platesOf(row),
  atMaker: row.at_maker,
  paymentConfirmed: row.paid,
});

type PendingRow = OpenedRow & { readonly allotted: boolean };

const pendingOf = (row: PendingRow): PendingShipment => ({ ...openedOf(row), codesReady: row.allotted });

/** Has no label yet. */
const waiting = sql`opened_at is not null and closed_at is null and label_printed_at is null and shipped_at is null`;

/** Stores shipments. Every write is one upsert on its own columns, so any order of events gives the same row. */
export const postgresShipments = (db: Db): Shipments => ({
  open: async (tx, one) =>
    void (await sql`insert into shipments (order_id, opened_at, customer_id, number, first_name, last_name, event_type, package_type, quantity, ordered_codes, ordered_copies, street, city, state, zip, country)
      values (${one.orderId}, ${one.openedAt}, ${one.customerId}, ${one.number}, ${one.firstName}, ${one.lastName}, ${one.eventType}, ${one.packageType}, ${one.quantity}, ${one.codes}, ${one.copies},
        ${one.address?.street ?? null}, ${one.address?.city ?? null}, ${one.address?.state ?? null}, ${one.address?.zip ?? null}, ${one.address?.country ?? null})
      on conflict (order_id) do update set
        opened_at = excluded.opened_at, customer_id = excluded.customer_id, number = excluded.number, first_name = excluded.first_name, last_name = excluded.last_name,
        event_type = excluded.event_type, package_type = excluded.package_type, quantity = excluded.quantity, ordered_codes = excluded.ordered_codes, ordered_copies = excluded.ordered_copies,
        street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip, country = excluded.country
      where shipments.opened_at is null`.execute(tx.db)),
  recordPayment: async (tx, one) =>
    void (await sql`insert into shipments (order_id, paid_at, confirmed_codes, confirmed_copies) values (${one.orderId}, ${one.paidAt}, ${one.codes ?? null}, ${one.copies ?? null})
      on conflict (order_id) do update set paid_at = coalesce(shipments.paid_at, excluded.paid_at),
        confirmed_codes = coalesce(excluded.confirmed_codes, shipments.confirmed_codes),
        confirmed_copies = coalesce(excluded.confirmed_copies, shipments.confirmed_copies)`.execute(tx.db)),
  recordCodes: async (tx, one) =>
    void (await sql`insert into shipments (order_id, code_ids, allotted_copies, maker_code_ids) values (${one.orderId}, ${[...one.codeIds]}::uuid[], ${one.copies}, ${[...(one.atMaker ?? [])]}::uuid[])
      on conflict (order_id) do update set code_ids = excluded.code_ids, maker_code_ids = excluded.maker_code_ids, allotted_copies = excluded.allotted_copies`.execute(
      tx.db,
    )),
  close: async (tx, one) => {
    await sql`insert into shipments (order_id, closed_at, closed_as) values (${one.orderId}, ${one.closedAt}, ${one.as})
      on conflict (order_id) do update set closed_at = excluded.closed_at, closed_as = excluded.closed_as
      where shipments.closed_at is null`.execute(tx.db);
    // A canceled order releases its plates, including those that replace another plate.
    if (one.as === 'cancelled')
      await sql`update shipments set closed_at = ${one.closedAt}, closed_as = ${one.as}
        where of_order_id = ${one.orderId} and replaces is not null and closed_at is null`.execute(tx.db);
  },
  exchangeCode: async (tx, { ofOrderId, codeId, newCodeId, atMaker }) => {
    const ofOrder = ofOrderId === undefined ? sql`of_order_id is null` : sql`of_order_id = ${ofOrderId}`;
    const { rows } = await sql`
      update shipments set code_ids = array_replace(code_ids, ${codeId}::uuid, ${newCodeId}::uuid),
        maker_code_ids = array_remove(maker_code_ids, ${codeId}::uuid) || ${atMaker ? [newCodeId] : []}::uuid[]
      where (order_id = ${ofOrderId ?? null}::uuid or (replaces is not null and ${ofOrder}))
        and ${codeId}::uuid = any(code_ids) and shipped_at is null and closed_at is null returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  openReplacement: async (tx, one) =>
    void (await sql`insert into shipments (order_id, replaces, of_order_id, opened_at, paid_at, customer_id, number, first_name, last_name, event_type,
        package_type, quantity, ordered_codes, ordered_copies, allotted_copies, code_ids, maker_code_ids, street, city, state, zip, country)
      values (${one.shipmentId}, ${one.replaces}, ${one.ofOrderId ?? null}, ${one.openedAt}, ${one.openedAt}, ${one.customerId || null}, ${one.number},
        ${one.firstName}, ${one.lastName}, ${one.eventType}, ${replacementPackage}, 1, 1, 1, 1, ${[one.codeId]}::uuid[], ${one.atMaker ? [one.codeId] : []}::uuid[],
        ${one.address?.street ?? null}, ${one.address?.city ?? null}, ${one.address?.state ?? null}, ${one.address?.zip ?? null}, ${one.address?.country ?? null})
      on conflict (order_id) do nothing`.execute(tx.db)),
  recordReceived: async (tx, codeIds) =>
    void (await sql`
      update shipments set maker_code_ids = array(
        select one from unnest(maker_code_ids) as one where one <> all(${[...codeIds]}::uuid[]))
      where maker_code_ids <> '{}' and maker_code_ids && ${[...codeIds]}::uuid[]`.execute(tx.db)),
  ofOrder: async (orderId) => {
    const { rows } = await sql<OrderShipmentRow>`
      select order_id, replaces, opened_at, label_printed_at, maker_code_ids, code_ids, shipped_at, carrier, tracking_number
      from shipments where (order_id = ${orderId} or of_order_id = ${orderId}) and opened_at is not null
      order by replaces is not null, opened_at, order_id`.execute(db);
    return rows.map(orderShipmentOf);
  },
  moveBuyer: async (tx, { fromId, toId, at }) =>
    void (await sql`
      update shipments set customer_id = ${toId} where customer_id = ${fromId} and opened_at <= ${at}`.execute(tx.db)),
  eraseBuyer: async (tx, customerId, at) =>
    void (await sql`
      with theirs as (update shipments set customer_id = null, first_name = '', last_name = '', label_name = null,
        street = null, city = null, state = null, zip = null, country = null, address_changed_at = null, address_changed_by = null
      where opened_at <= ${at} and (customer_id = ${customerId}
        or of_order_id in (select own.order_id from shipments own where own.customer_id = ${customerId} and own.replaces is null))
        returning order_id)
      update carrier_labels set problem = null, ship_to_hash = '' where order_id in (select order_id from theirs)`.execute(
      tx.db,
    )),
  counts: async () => {
    const { rows } = await sql<ShipmentCount>`
      select state, address, paid, allotted, at_maker as "atMaker", sum(n)::bigint as n
      from shipment_counts group by 1, 2, 3, 4, 5`.execute(db);
    return rows;
  },
  pending: async (input) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const { rows } =
      await sql<PendingRow>`select order_id, opened_at, number, first_name, last_name, label_name, event_type, package_type, quantity,
        ${counted}, replaces, of_order_id, customer_id, street, city, state, zip, country, paid_at is not null as paid, code_ids <> '{}' as allotted
      from shipments where ${waiting}
        ${after ? sql`and (opened_at, order_id) < (${after.at}, ${after.id})` : sql``}
      order by opened_at desc, order_id desc limit ${limit + 1}`.execute(db);
    const count = await sql<{
      n: number | null;
    }>`select sum(n)::bigint as n from shipment_counts where state = 'open'`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ row, at: row.opened_at, id: row.order_id })),
      limit,
    );
    return {
      ...present({ nextCursor: page.nextCursor }),
      pending: page.rows.map(({ row }) => pendingOf(row)),
      total: count.rows[0]?.n ?? 0,
    };
  },
});
