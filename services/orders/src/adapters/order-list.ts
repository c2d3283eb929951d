import type { Db } from '@keepsake/platform/database';
import { hasWords, listPage, type ListPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { OrdersWanted } from '../application/ports.js';
import type { Row } from './order-row.js';

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(first_name || ' ' || last_name)`, kind: 'text' },
  quantity: { by: sql`quantity`, kind: 'number' },
  total: { by: sql`total_cents`, kind: 'number' },
  number: { by: sql`number`, kind: 'text' },
};

const words = sql`(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || honoree_name || ' ' || event_type)`;

const open = sql`(cancelled_at is null and status <> 'completed')`;

const waits: Readonly<Record<NonNullable<OrdersWanted['waits']>, RawBuilder<unknown>>> = {
  payment: sql`${open} and paid_at is null`,
  address: sql`${open} and street is null`,
  codes: sql`${open} and codes_short`,
  refund: sql`((cancelled_at is not null and paid_at is not null and refunded_cents < total_cents) or payment_flag is not null)`,
};

const conditions = (wanted: OrdersWanted): readonly RawBuilder<unknown>[] => {
  const { status, customerId, codeId } = wanted;
  return [
    ...(status === undefined
      ? []
      : [status === 'cancelled' ? sql`cancelled_at is not null` : sql`(status = ${status} and cancelled_at is null)`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(codeId === undefined ? [] : [sql`allotted_code_ids @> array[${codeId}::uuid]`]),
    ...(wanted.waits === undefined ? [] : [waits[wanted.waits]]),
    ...hasWords(words, wanted.search),
  ];
};

export const orderList = <R>(db: Db, wanted: OrdersWanted, read: (row: Row) => R): Promise<ListPage<R>> =>
  listPage(db, { from: sql`orders`, where: conditions(wanted), sorts, usual: '-created', asked: wanted, read });
