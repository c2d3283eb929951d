import { orderDetailNames, storedDetailNames, type OrderDetails } from '@keepsake/contracts/rest/order-details';
import { pick } from '@keepsake/contracts/values/pick';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { encrypt, decrypt } from '@keepsake/platform/encryption';
import { columnsOf, fieldsOf, type AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { Orders, StoredOrder } from '../application/ports.js';
import { nobody } from '../../customers/api.js';
import { orderList } from './order-list.postgres.js';
import {
  addressChangeOf,
  addressOf,
  commissionOf,
  kindsOf,
  ordersWithDates,
  disputeOf,
  stateOf,
  type DatedRow,
  type Row,
} from './order-row.postgres.js';
import type { DB, RowOf } from '../../shared/adapters/tables.js';

type RefundRow = Omit<RowOf<'refunds'>, 'order_id'>;

const purpose = 'order-access-code';

/** Fields that are stored as they are, in columns of the same names. */
const columns = [
  ...storedDetailNames,
  'id',
  'number',
  'customerId',
  'variant',
  'pricingTier',
  'packageType',
  'quantity',
  'codes',
  'copies',
  'timelines',
  'unitPriceCents',
  'totalCents',
  'estimate',
  'eventType',
  'eventTypeSlug',
  'honoreeName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'emailMarketing',
  'birthdayReminders',
  'isPrivate',
  'watchedTutorial',
  'captchaVerified',
  'affiliateCode',
  'discountId',
  'discountCode',
  'discountCents',
  'commissionNote',
  'locationId',
  'poNumber',
  'createdAt',
] as const;

/** Stores orders in PostgreSQL; the access code of a private order is encrypted at rest. */
export const postgresOrders = (db: Db, sealSecret: string): Orders => {
  const orderOf = (row: DatedRow): StoredOrder => {
    // Each detail has a column; else this does not compile.
    const fields = fieldsOf(row);
    const details: OrderDetails = pick(fields, orderDetailNames);
    return {
      ...fields,
      ...disputeOf(row),
      ...details,
      ...present({
        accessCode: row.access_code_sealed === null ? undefined : decrypt(sealSecret, purpose, row.access_code_sealed),
        commission: commissionOf(row),
        address: addressOf(row),
        addressChange: addressChangeOf(row),
        kinds: kindsOf(row),
      }),
      otherHonoreeNames: row.other_honoree_names.split('\n').filter((name) => name !== ''),
    };
  };

  return {
    insert: async (tx, order) => {
      await tx.db
        .withTables<DB>()
        .insertInto('orders')
        .values({
          ...columnsOf(pick(order, columns)),
          other_honoree_names: order.otherHonoreeNames.join('\n'),
          access_code_sealed:
            order.accessCode === undefined ? undefined : encrypt(sealSecret, purpose, order.accessCode),
          invite_emails: [...order.inviteEmails],
          upload_ids: [...order.uploadIds],
          ...order.kinds,
          affiliate_id: order.commission?.affiliateId,
          rate_tenths: order.commission?.rateTenths,
          commission_cents: order.commission?.amountCents ?? 0,
          ...order.address,
          status: 'pending',
        })
        .execute();
    },
    claimUploads: async (tx, id, uploadIds) => {
      if (uploadIds.length === 0) return undefined;
      // Sorted, so that two orders with the same files wait for each other instead of deadlocking.
      const { rows } = await sql<RowOf<'order_uploads', 'upload_id'>>`
        with wanted as (select lower(file.id) as id, place from unnest(${[...uploadIds]}::text[]) with ordinality as file (id, place)),
          claimed as (insert into order_uploads (upload_id, order_id) select id, ${id}::uuid from wanted order by id
            on conflict do nothing returning upload_id)
        select id as upload_id from wanted where id not in (select upload_id from claimed) order by place limit 1`.execute(
        tx.db,
      );
      return rows[0]?.upload_id;
    },
    lock: async (tx, id) => {
      const { rows } = await sql<Row>`select * from orders where id = ${id} for no key update`.execute(tx.db);
      return rows[0] && stateOf(rows[0]);
    },
    markPaid: async (tx, id, paid) => {
      // Only a package has a price that staff sets, and it is sold one at a time.
      await sql`update orders set status = 'processing', paid_at = ${paid.at}, paid_by = ${paid.staffId ?? null}, estimate = false,
          unit_price_cents = case when total_cents = ${paid.amountCents} then unit_price_cents else ${paid.amountCents} end,
          total_cents = ${paid.amountCents}, codes = ${paid.codes}, copies = ${paid.copies}, timelines = ${paid.timelines}
        where id = ${id} and status = 'pending'`.execute(tx.db);
      await sql`insert into payments (id, order_id, method, amount_cents, currency, staff_id, reference, at)
        values (${paid.paymentId}, ${id}, ${paid.method}, ${paid.amountCents}, 'USD', ${paid.staffId}, ${paid.reference}, ${paid.at})`.execute(
        tx.db,
      );
    },
    markCancelled: async (tx, id, { reason, note, staffId, at }) =>
      void (await sql`update orders set cancelled_at = ${at}, cancelled_by = ${staffId ?? null}, cancel_reason = ${reason}, cancel_note = ${note}
        where id = ${id} and cancelled_at is null`.execute(tx.db)),
    markCompleted: async (tx, id, { staffId, at }) =>
      void (await sql`update orders set status = 'completed', completed_at = ${at}, completed_by = ${staffId ?? null}
        where id = ${id} and status <> 'completed'`.execute(tx.db)),
    markShipped: async (tx, id, { staffId, at }) =>
      void (await sql`update orders set shipped_at = ${at}, shipped_by = ${staffId ?? null}
        where id = ${id} and shipped_at is null`.execute(tx.db)),
    setAllotment: async (tx, id, codeIds, atMaker) =>
      void (await sql`update orders set allotted_code_ids = ${[...codeIds]}::uuid[], codes_short = false, at_maker = ${atMaker}
        where id = ${id}`.execute(tx.db)),
    exchangeCode: async (tx, id, { codeId, newCodeId, at }) => {
      await sql`update orders set allotted_code_ids = array_replace(allotted_code_ids, ${codeId}::uuid, ${newCodeId}::uuid)
        where id = ${id}`.execute(tx.db);
      await sql`insert into order_replaced_plates (order_id, code_id, new_code_id, at)
        select id, ${codeId}::uuid, ${newCodeId}::uuid, ${at} from orders where id = ${id}
        on conflict (order_id, code_id) do nothing`.execute(tx.db);
    },
    replacedPlatesOf: async (orderId) => {
      const { rows } = await sql<AliasedRow<RowOf<'order_replaced_plates', 'code_id' | 'new_code_id' | 'at'>>>`
        select code_id as "codeId", new_code_id as "newCodeId", at from order_replaced_plates
        where order_id = ${orderId} order by at, code_id`.execute(db);
      return rows;
    },
    setAtMaker: async (tx, id, atMaker) =>
      void (await sql`update orders set at_maker = ${atMaker} where id = ${id}`.execute(tx.db)),
    addUploads: async (tx, id, uploadIds, kinds) =>
      void (await sql`update orders set photos = photos + ${kinds?.photos ?? null}, videos = videos + ${kinds?.videos ?? null},
          upload_ids = upload_ids || array(
          select given.id from unnest(${[...uploadIds]}::uuid[]) with ordinality as given (id, place)
          where given.id <> all (upload_ids) order by given.place)
        where id = ${id}`.execute(tx.db)),
    setAddress: async (tx, id, { street, city, state, zip, country }, change) =>
      void (await sql`update orders set street = ${street}, city = ${city}, state = ${state}, zip = ${zip},
          country = ${country}, address_changed_at = ${change?.at ?? null}, address_changed_by = ${change?.staffId ?? null}
        where id = ${id} and customer_id <> ${nobody}`.execute(tx.db)),
    setShort: async (tx, id) =>
      void (await sql`update orders set codes_short = true where id = ${id} and allotted_code_ids = '{}'`.execute(
        tx.db,
      )),
    refundsOf: async (orderId) => {
      const { rows } = await sql<RefundRow>`
        select id, amount_cents, reason, method, reference, staff_id, at from refunds where order_id = ${orderId} order by at, id`.execute(
        db,
      );
      return rows.map(fieldsOf);
    },
    find: async (id) => {
      const { rows } = await sql<DatedRow>`select * from ${ordersWithDates} every where id = ${id}`.execute(db);
      return rows[0] && orderOf(rows[0]);
    },
    findAll: async (ids) => {
      const { rows } = await sql<DatedRow>`select * from ${ordersWithDates} every
        where id = any(${[...ids]}::uuid[])`.execute(db);
      return rows.map(orderOf);
    },
    findByNumber: async (number) => {
      const { rows } = await sql<DatedRow>`select * from ${ordersWithDates} every where number = ${number}`.execute(db);
      return rows[0] && orderOf(rows[0]);
    },
    page: (filter) => orderList(db, filter, orderOf),
  };
};
