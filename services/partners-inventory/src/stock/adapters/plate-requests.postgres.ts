import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { PlateRequests, RequestsWanted, ShownRequest } from '../application/plate-request-ports.js';
import type { PlateRequest } from '../domain/plate-request.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'plate_requests'>;
type ShownRow = Row & { readonly location_name: string; readonly city: string; readonly region: string };

const requestOf = (row: Row): PlateRequest => ({
  id: row.id,
  locationId: row.location_id,
  accountId: row.account_id,
  quantity: row.quantity,
  state: row.state,
  askedAt: row.asked_at,
  movedAt: row.moved_at,
  ...present({
    note: row.note ?? undefined,
    priceCents: row.price_cents ?? undefined,
    reason: row.reason ?? undefined,
    orderId: row.order_id ?? undefined,
    poNumber: row.po_number ?? undefined,
    paidAt: row.paid_at ?? undefined,
    receivedAt: row.received_at ?? undefined,
  }),
});

const shownOf = (row: ShownRow): ShownRequest => ({
  ...requestOf(row),
  locationName: row.location_name,
  city: row.city,
  region: row.region,
});

const withPlace = sql`select r.*, l.name as location_name, l.city, l.state as region
  from plate_requests r join locations l on l.id = r.location_id`;

const sorts: Readonly<Record<string, SortField>> = {
  asked: { by: sql`asked_at`, kind: 'instant' },
  name: { by: sql`lower(location_name)`, kind: 'text' },
  quantity: { by: sql`quantity`, kind: 'number' },
};
const labels = sql`(location_name || ' ' || city || ' ' || region || ' ' || coalesce(note, ''))`;

const conditions = ({ locationId, search, state }: RequestsWanted): readonly RawBuilder<unknown>[] => [
  ...(locationId === undefined ? [] : [sql`location_id = ${locationId}`]),
  ...(state === 'open' ? [sql`state in ('asked', 'accepted')`] : state === undefined ? [] : [sql`state = ${state}`]),
  ...matchesSearch(labels, search),
];

const one = async (tx: Tx, which: RawBuilder<unknown>): Promise<PlateRequest | undefined> => {
  const { rows } = await sql<Row>`select * from plate_requests where ${which}`.execute(tx.db);
  return rows[0] && requestOf(rows[0]);
};

export const postgresPlateRequests = (db: Db): PlateRequests => ({
  insert: async (tx, request) => {
    const { rows } =
      await sql`insert into plate_requests (id, location_id, account_id, quantity, note, state, asked_at, moved_at)
      values (${request.id}, ${request.locationId}, ${request.accountId}, ${request.quantity}, ${request.note ?? null},
        ${request.state}, ${request.askedAt}, ${request.movedAt})
      on conflict (location_id) where state = 'asked' do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  asked: (tx, locationId) => one(tx, sql`location_id = ${locationId} and state = 'asked'`),
  lock: (tx, id) => one(tx, sql`id = ${id} for update`),
  lockByOrder: (tx, orderId) => one(tx, sql`order_id = ${orderId} for update`),
  save: async (tx, request) =>
    void (await sql`update plate_requests set state = ${request.state}, price_cents = ${request.priceCents ?? null},
      reason = ${request.reason ?? null}, order_id = ${request.orderId ?? null}, po_number = ${request.poNumber ?? null},
      paid_at = ${request.paidAt ?? null}, received_at = ${request.receivedAt ?? null}, moved_at = ${request.movedAt} where id = ${request.id}`.execute(
      tx.db,
    )),
  find: async (id) => {
    const { rows } = await sql<ShownRow>`${withPlace} where r.id = ${id}`.execute(db);
    return rows[0] && shownOf(rows[0]);
  },
  page: (filter) =>
    listPage(db, {
      from: sql`(${withPlace})`,
      where: conditions(filter),
      sorts,
      defaultSort: '-asked',
      asked: filter,
      read: shownOf,
    }),
});
