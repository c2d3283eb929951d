import { orderDetailNames } from '@keepsake/contracts/rest/order-details';
import { pick } from '@keepsake/contracts/values/pick';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type ListPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { OrderFilter, StoredOrder } from '../application/ports.js';
import { ordersWithDates, type DatedRow } from './order-row.postgres.js';

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(first_name || ' ' || last_name)`, kind: 'text' },
  quantity: { by: sql`quantity`, kind: 'number' },
  total: { by: sql`total_cents`, kind: 'number' },
  number: { by: sql`number`, kind: 'text' },
};

const labels = sql`(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || honoree_name || ' ' || other_honoree_names || ' ' || event_type)`;

const open = sql`(cancelled_at is null and status <> 'completed')`;

/** Open, or lost and no refund recorded since. */
export const disputed = sql`(dispute = 'open' or (dispute = 'lost' and (refunded_at is null or refunded_at < dispute_at)))`;

const waits: Readonly<Record<NonNullable<OrderFilter['waits']>, RawBuilder<unknown>>> = {
  payment: sql`${open} and paid_at is null`,
  address: sql`${open} and street is null`,
  codes: sql`${open} and codes_short`,
  refund: sql`((cancelled_at is not null and paid_at is not null and refunded_cents < total_cents) or payment_flag is not null)`,
  dispute: disputed,
};

const conditions = (filter: OrderFilter): readonly RawBuilder<unknown>[] => {
  const { status, customerId, codeId } = filter;
  return [
    ...(status === undefined
      ? []
      : [status === 'cancelled' ? sql`cancelled_at is not null` : sql`(status = ${status} and cancelled_at is null)`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(codeId === undefined ? [] : [sql`allotted_code_ids @> array[${codeId}::uuid]`]),
    ...(filter.waits === undefined ? [] : [waits[filter.waits]]),
    ...matchesSearch(labels, filter.search),
  ];
};

const bytesOfId = 38;

/** Sizes rows for paging: the text and files of a buyer can be a hundred times the rest of the row. */
const weigh = (order: StoredOrder): number =>
  1_000 +
  bytesOfId * (order.uploadIds.length + order.allottedCodeIds.length) +
  order.inviteEmails.join().length +
  order.otherHonoreeNames.join().length +
  Object.values(pick(order, orderDetailNames)).join().length;

export const orderList = (
  db: Db,
  filter: OrderFilter,
  read: (row: DatedRow) => StoredOrder,
): Promise<ListPage<StoredOrder>> =>
  listPage(db, {
    from: ordersWithDates,
    where: conditions(filter),
    sorts,
    defaultSort: '-created',
    asked: filter,
    read,
    weigh,
  });
