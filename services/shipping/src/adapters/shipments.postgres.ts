import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { PendingShipment, Shipments } from '../application/ports.js';
import type { ShipmentCount } from '../domain/shipping-figures.js';

type PendingRow = {
  readonly order_id: string;
  readonly opened_at: Date;
  readonly number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly label_name: string | null;
  readonly event_type: string;
  readonly package_type: string;
  readonly quantity: number;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly paid: boolean;
  readonly allotted: boolean;
};

const pendingOf = (row: PendingRow): PendingShipment => ({
  ...present({
    labelName: row.label_name ?? undefined,
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
  paymentConfirmed: row.paid,
  codesReady: row.allotted,
});

/** No label on it yet. */
const waiting = sql`opened_at is not null and closed_at is null and label_printed_at is null and shipped_at is null`;

/** Shipments in PostgreSQL. Every write is one upsert on its own columns, so that any order of events ends in the same row. */
export const postgresShipments = (db: Db): Shipments => ({
  open: async (tx, one) =>
    void (await sql`insert into shipments (order_id, opened_at, customer_id, number, first_name, last_name, event_type, package_type, quantity, ordered_copies, street, city, state, zip, country)
      values (${one.orderId}, ${one.openedAt}, ${one.customerId}, ${one.number}, ${one.firstName}, ${one.lastName}, ${one.eventType}, ${one.packageType}, ${one.quantity}, ${one.copies},
        ${one.address?.street ?? null}, ${one.address?.city ?? null}, ${one.address?.state ?? null}, ${one.address?.zip ?? null}, ${one.address?.country ?? null})
      on conflict (order_id) do update set
        opened_at = excluded.opened_at, customer_id = excluded.customer_id, number = excluded.number, first_name = excluded.first_name, last_name = excluded.last_name,
        event_type = excluded.event_type, package_type = excluded.package_type, quantity = excluded.quantity, ordered_copies = excluded.ordered_copies,
        street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip, country = excluded.country
      where shipments.opened_at is null`.execute(tx.db)),
  notePayment: async (tx, one) =>
    void (await sql`insert into shipments (order_id, paid_at, confirmed_copies) values (${one.orderId}, ${one.paidAt}, ${one.copies ?? null})
      on conflict (order_id) do update set paid_at = coalesce(shipments.paid_at, excluded.paid_at),
        confirmed_copies = coalesce(excluded.confirmed_copies, shipments.confirmed_copies)`.execute(tx.db)),
  noteCodes: async (tx, one) =>
    void (await sql`insert into shipments (order_id, code_ids, allotted_copies) values (${one.orderId}, ${[...one.codeIds]}::uuid[], ${one.copies})
      on conflict (order_id) do update set code_ids = excluded.code_ids, allotted_copies = excluded.allotted_copies`.execute(
      tx.db,
    )),
  close: async (tx, one) =>
    void (await sql`insert into shipments (order_id, closed_at, closed_as) values (${one.orderId}, ${one.closedAt}, ${one.as})
      on conflict (order_id) do update set closed_at = excluded.closed_at, closed_as = excluded.closed_as
      where shipments.closed_at is null`.execute(tx.db)),
  moveBuyer: async (tx, { fromId, toId, at }) =>
    void (await sql`
      update shipments set customer_id = ${toId} where customer_id = ${fromId} and opened_at <= ${at}`.execute(tx.db)),
  forgetBuyer: async (tx, customerId, at) =>
    void (await sql`
      update shipments set customer_id = null, first_name = '', last_name = '', label_name = null,
        street = null, city = null, state = null, zip = null, country = null
      where customer_id = ${customerId} and opened_at <= ${at}`.execute(tx.db)),
  counts: async () => {
    const { rows } = await sql<ShipmentCount>`
      select state, address, paid, allotted, sum(n)::bigint as n from shipment_counts group by 1, 2, 3, 4`.execute(db);
    return rows;
  },
  pending: async (asked) => {
    const limit = pageLimit(asked.limit);
    const after = readCursor(asked.cursor);
    const { rows } =
      await sql<PendingRow>`select order_id, opened_at, number, first_name, last_name, label_name, event_type, package_type, quantity,
        street, city, state, zip, country, paid_at is not null as paid, code_ids <> '{}' as allotted
      from shipments where ${waiting}
        ${after ? sql`and (opened_at, order_id) < (${after.at}, ${after.id})` : sql``}
      order by opened_at desc, order_id desc limit ${limit + 1}`.execute(db);
    const count = await sql<{
      n: number;
    }>`select count(*) as n from shipments where ${waiting}`.execute(db);
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
