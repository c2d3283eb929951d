import type { LabelFormat } from '@keepsake/contracts/catalog/label-sheet';
import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import type { PrinterId } from '@keepsake/contracts/catalog/printers';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { Labeled, LabelState, ShipmentRows } from '../application/label-ports.js';
import type { Shipment } from '../domain/shipment.js';
import { counted, openedOf, type OpenedRow } from './shipments.postgres.js';
import type { RowOf } from './tables.js';

type ShipmentRow = OpenedRow &
  RowOf<
    'shipments',
    | 'code_ids'
    | 'label_sheet'
    | 'label_index'
    | 'label_printed_at'
    | 'shipped_at'
    | 'tracking_number'
    | 'address_changed_at'
    | 'address_changed_by'
  > & { readonly carrier: CarrierId | null; readonly closed_as: 'cancelled' | 'completed' | null };

type LabeledRow = ShipmentRow & {
  readonly sheet_printed_by: string;
  readonly sheet_printer: PrinterId | null;
  readonly sheet_start: number;
  readonly sheet_format: LabelFormat;
  readonly sheet_printed_at: Date;
};

const columns = sql`order_id, opened_at, number, first_name, last_name, label_name, event_type, package_type, quantity,
  ${counted}, replaces, of_order_id, customer_id, code_ids, street, city, state, zip, country,
  paid_at is not null as paid, label_sheet, label_index, label_printed_at, shipped_at, carrier, tracking_number, closed_as,
  address_changed_at, address_changed_by`;

const withSheet = sql`${columns}, sheet.printed_by as sheet_printed_by, sheet.printer as sheet_printer,
  sheet.start_position as sheet_start, sheet.format as sheet_format, sheet.printed_at as sheet_printed_at
  from shipments join label_sheets sheet on sheet.id = label_sheet`;

const shipmentOf = (row: ShipmentRow): Shipment => ({
  ...openedOf(row),
  ...present({
    closedAs: row.closed_as ?? undefined,
    addressChange:
      row.address_changed_at === null
        ? undefined
        : { at: row.address_changed_at, ...present({ staffId: row.address_changed_by ?? undefined }) },
    label:
      row.label_sheet === null || row.label_index === null || row.label_printed_at === null
        ? undefined
        : { sheetId: row.label_sheet, index: row.label_index, printedAt: row.label_printed_at },
    shipped:
      row.shipped_at === null || row.carrier === null
        ? undefined
        : {
            ...present({ trackingNumber: row.tracking_number ?? undefined }),
            at: row.shipped_at,
            carrier: row.carrier,
          },
  }),
  codeIds: row.code_ids,
  codesReady: row.code_ids.length > 0,
});

const labeledOf = (row: LabeledRow): Labeled => ({
  shipment: shipmentOf(row),
  sheet: {
    ...present({ printer: row.sheet_printer ?? undefined }),
    id: row.label_sheet ?? '',
    printedAt: row.sheet_printed_at,
    printedBy: row.sheet_printed_by,
    startPosition: row.sheet_start,
    format: row.sheet_format,
  },
});

const standing = {
  printed: sql`label_printed_at is not null and shipped_at is null and closed_at is null`,
  shipped: sql`shipped_at is not null`,
} as const satisfies Record<LabelState, unknown>;
const since = { printed: sql.ref('label_printed_at'), shipped: sql.ref('shipped_at') } as const;

const inOrderOf = (rows: readonly ShipmentRow[], orderIds: readonly string[]): readonly Shipment[] => {
  const found = new Map(rows.map((row) => [row.order_id, shipmentOf(row)]));
  return orderIds.flatMap((id) => found.get(id) ?? []);
};

export const postgresShipmentRows = (db: Db): ShipmentRows => ({
  lock: async (tx, orderIds) => {
    const { rows } = await sql<ShipmentRow>`
      select ${columns} from shipments where order_id = any(${[...orderIds]}::uuid[]) and opened_at is not null
      order by order_id for no key update`.execute(tx.db);
    return inOrderOf(rows, orderIds);
  },
  read: async (orderIds) => {
    const { rows } = await sql<ShipmentRow>`
      select ${columns} from shipments where order_id = any(${[...orderIds]}::uuid[]) and opened_at is not null`.execute(
      db,
    );
    return inOrderOf(rows, orderIds);
  },
  print: async (tx, sheet, orderIds) => {
    await sql`insert into label_sheets (id, printed_at, printed_by, printer, start_position, format, labels)
      values (${sheet.id}, ${sheet.printedAt}, ${sheet.printedBy}, ${sheet.printer ?? null}, ${sheet.startPosition}, ${sheet.format}, ${orderIds.length})`.execute(
      tx.db,
    );
    await sql`update shipments set label_sheet = ${sheet.id}, label_index = place.n - 1, label_printed_at = ${sheet.printedAt}
      from unnest(${[...orderIds]}::uuid[]) with ordinality as place (id, n) where order_id = place.id`.execute(tx.db);
  },
  takeLabelOff: async (tx, orderId) =>
    void (await sql`update shipments set label_sheet = null, label_index = null, label_printed_at = null
      where order_id = ${orderId}`.execute(tx.db)),
  correct: async (tx, orderId, { name, address, change }) =>
    void (await sql`update shipments set label_name = coalesce(${name ?? null}, label_name),
        street = ${address.street}, city = ${address.city}, state = ${address.state}, zip = ${address.zip}, country = ${address.country},
        address_changed_by = case when ${change !== undefined} then ${change?.staffId ?? null} else address_changed_by end,
        address_changed_at = coalesce(${change?.at ?? null}, address_changed_at)
      where order_id = ${orderId}`.execute(tx.db)),
  ship: async (tx, orderId, { at, carrier, trackingNumber }) =>
    void (await sql`update shipments set shipped_at = ${at}, carrier = ${carrier}, tracking_number = ${trackingNumber ?? null},
        closed_at = case when replaces is null then closed_at else ${at}::timestamptz end,
        closed_as = case when replaces is null then closed_as else 'completed' end
      where order_id = ${orderId}`.execute(tx.db)),
  onSheet: async (sheetId) => {
    const { rows } = await sql<LabeledRow>`
      select ${withSheet} where label_sheet = ${sheetId} order by label_index`.execute(db);
    return rows.map(labeledOf);
  },
  labelled: async ({ state, ...input }) => {
    const limit = pageLimit(input.limit);
    const after = readCursor(input.cursor);
    const { rows } = await sql<LabeledRow & { readonly stands_since: Date }>`
      select ${since[state]} as stands_since, ${withSheet} where ${standing[state]}
        ${after ? sql`and (${since[state]}, order_id) < (${after.at}, ${after.id})` : sql``}
      order by ${since[state]} desc, order_id desc limit ${limit + 1}`.execute(db);
    const count = await sql<{ n: number }>`select count(*) as n from shipments where ${standing[state]}`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ row, at: row.stands_since, id: row.order_id })),
      limit,
    );
    return {
      ...present({ nextCursor: page.nextCursor }),
      labels: page.rows.map(({ row }) => labeledOf(row)),
      total: count.rows[0]?.n ?? 0,
    };
  },
});
