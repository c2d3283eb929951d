import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { encrypt, decrypt } from '@keepsake/platform/encryption';
import { sql } from 'kysely';
import type { Orders, ReplacedPlate, StoredOrder } from '../application/ports.js';
import { nobody } from '../../customers/api.js';
import { orderList } from './order-list.postgres.js';
import {
  absent,
  addressChangeOf,
  addressOf,
  commissionOf,
  kindsOf,
  ordersWithDates,
  stateOf,
  type DatedRow,
  type Row,
} from './order-row.postgres.js';
import type { DB, RowOf } from '../../shared/adapters/tables.js';

type RefundRow = RowOf<'refunds'>;

const purpose = 'order-access-code';

/** Stores orders in PostgreSQL; the access code of a private order is encrypted at rest. */
export const postgresOrders = (db: Db, sealSecret: string): Orders => {
  const orderOf = (row: DatedRow): StoredOrder => ({
    ...stateOf(row),
    ...present({
      pricingTier: absent(row.pricing_tier),
      packageType: absent(row.package_type),
      eventDate: absent(row.event_date),
      eventDescription: absent(row.event_description),
      accessCode: row.access_code_sealed === null ? undefined : decrypt(sealSecret, purpose, row.access_code_sealed),
      affiliateCode: absent(row.affiliate_code),
      commission: commissionOf(row),
      commissionNote: absent(row.commission_note),
      address: addressOf(row),
      addressChange: addressChangeOf(row),
      paymentFlag: absent(row.payment_flag),
      dispute: absent(row.dispute),
      cancelReason: absent(row.cancel_reason),
      cancelNote: absent(row.cancel_note),
      locationId: absent(row.location_id),
      poNumber: absent(row.po_number),
      kinds: kindsOf(row),
      birthday: absent(row.birthday),
      anniversary: absent(row.anniversary),
      familyBirthdays: absent(row.family_birthdays),
    }),
    watchedTutorial: row.watched_tutorial,
    captchaVerified: row.captcha_verified,
    variant: row.variant,
    quantity: row.quantity,
    unitPriceCents: row.unit_price_cents,
    codesShort: row.codes_short,
    atMaker: row.at_maker,
    allottedCodeIds: row.allotted_code_ids,
    eventType: row.event_type,
    eventTypeSlug: row.event_type_slug,
    honoreeName: row.honoree_name,
    otherHonoreeNames: row.other_honoree_names.split('\n').filter((name) => name !== ''),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    emailMarketing: row.email_marketing,
    birthdayReminders: row.birthday_reminders,
    isPrivate: row.is_private,
    inviteEmails: row.invite_emails,
    uploadIds: row.upload_ids,
    createdAt: row.created_at,
  });

  return {
    insert: async (tx, order) => {
      await tx.db
        .withTables<DB>()
        .insertInto('orders')
        .values({
          id: order.id,
          number: order.number,
          customer_id: order.customerId,
          variant: order.variant,
          pricing_tier: order.pricingTier,
          package_type: order.packageType,
          quantity: order.quantity,
          codes: order.codes,
          copies: order.copies,
          timelines: order.timelines,
          unit_price_cents: order.unitPriceCents,
          total_cents: order.totalCents,
          estimate: order.estimate,
          status: 'pending',
          event_type: order.eventType,
          event_type_slug: order.eventTypeSlug,
          honoree_name: order.honoreeName,
          other_honoree_names: order.otherHonoreeNames.join('\n'),
          event_date: order.eventDate,
          event_description: order.eventDescription,
          first_name: order.firstName,
          last_name: order.lastName,
          email: order.email,
          phone: order.phone,
          email_marketing: order.emailMarketing,
          birthday_reminders: order.birthdayReminders,
          is_private: order.isPrivate,
          access_code_sealed:
            order.accessCode === undefined ? undefined : encrypt(sealSecret, purpose, order.accessCode),
          invite_emails: [...order.inviteEmails],
          upload_ids: [...order.uploadIds],
          photos: order.kinds?.photos,
          videos: order.kinds?.videos,
          watched_tutorial: order.watchedTutorial,
          captcha_verified: order.captchaVerified,
          affiliate_code: order.affiliateCode,
          affiliate_id: order.commission?.affiliateId,
          rate_tenths: order.commission?.rateTenths,
          commission_cents: order.commission?.amountCents ?? 0,
          commission_note: order.commissionNote,
          street: order.address?.street,
          city: order.address?.city,
          state: order.address?.state,
          zip: order.address?.zip,
          country: order.address?.country,
          location_id: order.locationId,
          po_number: order.poNumber,
          created_at: order.createdAt,
        })
        .execute();
    },
    claimUploads: async (tx, id, uploadIds) => {
      if (uploadIds.length === 0) return undefined;
      // Sorted, so that two orders with the same files wait for each other instead of deadlocking.
      const { rows } = await sql<{ readonly id: string }>`
        with wanted as (select lower(file.id) as id, place from unnest(${[...uploadIds]}::text[]) with ordinality as file (id, place)),
          claimed as (insert into order_uploads (upload_id, order_id) select id, ${id}::uuid from wanted order by id
            on conflict do nothing returning upload_id)
        select id from wanted where id not in (select upload_id from claimed) order by place limit 1`.execute(tx.db);
      return rows[0]?.id;
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
      const { rows } = await sql<ReplacedPlate>`
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
      const { rows } = await sql<RefundRow>`select * from refunds where order_id = ${orderId} order by at, id`.execute(
        db,
      );
      return rows.map((row) => ({
        ...present({ reference: absent(row.reference), staffId: absent(row.staff_id) }),
        id: row.id,
        amountCents: row.amount_cents,
        reason: row.reason,
        method: row.method,
        at: row.at,
      }));
    },
    find: async (id) => {
      const { rows } = await sql<DatedRow>`select * from ${ordersWithDates} every where id = ${id}`.execute(db);
      return rows[0] && orderOf(rows[0]);
    },
    findByNumber: async (number) => {
      const { rows } = await sql<DatedRow>`select * from ${ordersWithDates} every where number = ${number}`.execute(db);
      return rows[0] && orderOf(rows[0]);
    },
    page: (filter) => orderList(db, filter, orderOf),
  };
};
