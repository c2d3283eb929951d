import type { PackageType } from '@keepsake/contracts/catalogue/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalogue/pricing';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { seal, unseal } from '@keepsake/platform/sealed';
import { sql, type RawBuilder } from 'kysely';
import type { Orders, StoredOrder } from '../application/ports.js';
import type { OrderState, OrderStatus } from '../domain/order.js';

const purpose = 'order-access-code';

type Row = {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly variant: 'checkout' | 'order-form';
  readonly pricing_tier: PricingTier | null;
  readonly package_type: PackageType | null;
  readonly quantity: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
  readonly unit_price_cents: number;
  readonly total_cents: number;
  readonly estimate: boolean;
  readonly status: OrderStatus;
  readonly paid_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly completed_at: Date | null;
  readonly codes_short: boolean;
  readonly allotted_code_ids: readonly string[];
  readonly event_type: string;
  readonly event_type_slug: string;
  readonly honoree_name: string;
  readonly event_date: string | null;
  readonly event_description: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly email_marketing: boolean;
  readonly birthday_reminders: boolean;
  readonly is_private: boolean;
  readonly access_code_sealed: string | null;
  readonly invite_emails: readonly string[];
  readonly upload_ids: readonly string[];
  readonly affiliate_code: string | null;
  readonly affiliate_id: string | null;
  readonly rate_tenths: number | null;
  readonly commission_cents: number;
  readonly commission_note: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly created_at: Date;
};

const absent = <T>(value: T | null): T | undefined => value ?? undefined;

const stateOf = (row: Row): OrderState => ({
  ...present({ paidAt: absent(row.paid_at), cancelledAt: absent(row.cancelled_at) }),
  id: row.id,
  number: row.number,
  customerId: row.customer_id,
  status: row.status,
  estimate: row.estimate,
  totalCents: row.total_cents,
  codes: row.codes,
  copies: row.copies,
});

const addressOf = (row: Row): StoredOrder['address'] =>
  row.street === null
    ? undefined
    : {
        street: row.street,
        city: row.city ?? '',
        state: row.state ?? '',
        zip: row.zip ?? '',
        country: row.country ?? '',
      };

const commissionOf = (row: Row): StoredOrder['commission'] =>
  row.affiliate_id === null || row.rate_tenths === null
    ? undefined
    : { affiliateId: row.affiliate_id, rateTenths: row.rate_tenths, amountCents: row.commission_cents };

/** Orders in PostgreSQL; the access code of a private order is sealed at rest. */
export const postgresOrders = (db: Db, sealSecret: string): Orders => {
  const orderOf = (row: Row): StoredOrder => ({
    ...stateOf(row),
    ...present({
      pricingTier: absent(row.pricing_tier),
      packageType: absent(row.package_type),
      completedAt: absent(row.completed_at),
      eventDate: absent(row.event_date),
      eventDescription: absent(row.event_description),
      accessCode: row.access_code_sealed === null ? undefined : unseal(sealSecret, purpose, row.access_code_sealed),
      affiliateCode: absent(row.affiliate_code),
      commission: commissionOf(row),
      commissionNote: absent(row.commission_note),
      address: addressOf(row),
    }),
    variant: row.variant,
    quantity: row.quantity,
    timelines: row.timelines,
    unitPriceCents: row.unit_price_cents,
    codesShort: row.codes_short,
    allottedCodeIds: row.allotted_code_ids,
    eventType: row.event_type,
    eventTypeSlug: row.event_type_slug,
    honoreeName: row.honoree_name,
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
      const columns: Record<string, unknown> = {
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
        event_date: order.eventDate,
        event_description: order.eventDescription,
        first_name: order.firstName,
        last_name: order.lastName,
        email: order.email,
        phone: order.phone,
        email_marketing: order.emailMarketing,
        birthday_reminders: order.birthdayReminders,
        is_private: order.isPrivate,
        access_code_sealed: order.accessCode === undefined ? undefined : seal(sealSecret, purpose, order.accessCode),
        invite_emails: order.inviteEmails,
        upload_ids: order.uploadIds,
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
        created_at: order.createdAt,
      };
      await tx.db.insertInto('orders').values(columns).execute();
    },
    lock: async (tx, id) => {
      const { rows } = await sql<Row>`select * from orders where id = ${id} for update`.execute(tx.db);
      return rows[0] && stateOf(rows[0]);
    },
    markPaid: async (tx, id, paid) => {
      await sql`update orders set status = 'processing', paid_at = ${paid.at}, estimate = false, total_cents = ${paid.amountCents}, codes = ${paid.codes}, copies = ${paid.copies}
        where id = ${id} and status = 'pending'`.execute(tx.db);
      await sql`insert into payments (id, order_id, method, amount_cents, currency, staff_id, at)
        values (${paid.paymentId}, ${id}, 'manual', ${paid.amountCents}, 'USD', ${paid.staffId}, ${paid.at})`.execute(
        tx.db,
      );
    },
    markCancelled: async (tx, id, at) =>
      void (await sql`update orders set cancelled_at = ${at} where id = ${id} and cancelled_at is null`.execute(tx.db)),
    markCompleted: async (tx, id, at) =>
      void (await sql`update orders set status = 'completed', completed_at = ${at} where id = ${id} and status <> 'completed'`.execute(
        tx.db,
      )),
    setAllotment: async (tx, id, codeIds) =>
      void (await sql`update orders set allotted_code_ids = ${[...codeIds]}::uuid[], codes_short = false where id = ${id}`.execute(
        tx.db,
      )),
    setShort: async (tx, id) =>
      void (await sql`update orders set codes_short = true where id = ${id} and allotted_code_ids = '{}'`.execute(
        tx.db,
      )),
    find: async (id) => {
      const { rows } = await sql<Row>`select * from orders where id = ${id}`.execute(db);
      return rows[0] && orderOf(rows[0]);
    },
    page: async (asked) => {
      const limit = pageLimit(asked.limit);
      const after = readCursor(asked.cursor);
      const wanted = (extra: RawBuilder<unknown>): RawBuilder<unknown> => sql`where true
        ${asked.status === undefined ? sql`` : sql`and status = ${asked.status}`} ${asked.customerId === undefined ? sql`` : sql`and customer_id = ${asked.customerId}`} ${extra}`;
      const { rows } =
        await sql<Row>`select * from orders ${wanted(after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``)}
        order by created_at desc, id desc limit ${limit + 1}`.execute(db);
      const count = await sql<{ n: number }>`select count(*) as n from orders ${wanted(sql``)}`.execute(db);
      const page = pageOf(
        rows.map((row) => ({ row, at: row.created_at, id: row.id })),
        limit,
      );
      return {
        ...present({ nextCursor: page.nextCursor }),
        orders: page.rows.map(({ row }) => orderOf(row)),
        total: count.rows[0]?.n ?? 0,
      };
    },
    figures: async () => {
      const { rows } = await sql<{
        status: OrderStatus;
        n: number;
        cents: number;
      }>`select status, count(*) as n, coalesce(sum(total_cents) filter (where paid_at is not null and cancelled_at is null), 0)::bigint as cents
        from orders group by status`.execute(db);
      const of = (status: OrderStatus): number => rows.find((row) => row.status === status)?.n ?? 0;
      return {
        totalOrders: rows.reduce((sum, row) => sum + row.n, 0),
        pending: of('pending'),
        processing: of('processing'),
        completed: of('completed'),
        revenueCents: rows.reduce((sum, row) => sum + row.cents, 0),
      };
    },
  };
};
