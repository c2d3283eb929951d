import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { PackageType, partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import { present } from '@keepsake/contracts/values/present';
import { sql } from 'kysely';
import type { StoredOrder } from '../application/ports.js';
import { earnedCents, type OrderState, type OrderStatus } from '../domain/order.js';
import type { DisputeState, PaymentFlag } from '../domain/payable.js';

/** A row of `orders` as PostgreSQL returns it. */
export type Row = {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly variant: 'checkout' | 'order-form';
  readonly pricing_tier: PricingTier | null;
  readonly package_type: PackageType | typeof partnerPlates.packageType | null;
  readonly quantity: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
  readonly unit_price_cents: number;
  readonly total_cents: number;
  readonly estimate: boolean;
  readonly status: OrderStatus;
  readonly version: number;
  readonly paid_at: Date | null;
  readonly paid_by: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: string | null;
  readonly completed_at: Date | null;
  readonly completed_by: string | null;
  readonly shipped_at: Date | null;
  readonly shipped_by: string | null;
  readonly refunded_cents: number;
  readonly refunded_at: Date | null;
  readonly refunded_by: string | null;
  readonly payment_flag: PaymentFlag | null;
  readonly dispute: DisputeState | null;
  readonly cancel_reason: string | null;
  readonly cancel_note: string | null;
  readonly codes_short: boolean;
  readonly at_maker: boolean;
  readonly allotted_code_ids: readonly string[];
  readonly event_type: string;
  readonly event_type_slug: EventTypeSlug;
  readonly honoree_name: string;
  /** One per line. */
  readonly other_honoree_names: string;
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
  readonly photos: number | null;
  readonly videos: number | null;
  readonly watched_tutorial: boolean;
  readonly captcha_verified: boolean;
  readonly affiliate_code: string | null;
  readonly affiliate_id: string | null;
  readonly rate_tenths: number | null;
  readonly commission_note: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly address_changed_at: Date | null;
  readonly address_changed_by: string | null;
  readonly location_id: string | null;
  readonly po_number: string | null;
  readonly created_at: Date;
};

/** Adds the dates that the customer gave; they are stored once and deleted when the customer is erased. */
export const ordersWithDates = sql`(
  select orders.*, customers.birthday, customers.anniversary, customers.family_birthdays
  from orders left join customers on customers.customer_id = orders.customer_id)`;

export type DatedRow = Row & {
  readonly birthday: string | null;
  readonly anniversary: string | null;
  readonly family_birthdays: string | null;
};

export const absent = <T>(value: T | null): T | undefined => value ?? undefined;

export const stateOf = (row: Row): OrderState => ({
  ...present({
    paidAt: absent(row.paid_at),
    paidBy: absent(row.paid_by),
    cancelledAt: absent(row.cancelled_at),
    cancelledBy: absent(row.cancelled_by),
    completedAt: absent(row.completed_at),
    completedBy: absent(row.completed_by),
    shippedAt: absent(row.shipped_at),
    shippedBy: absent(row.shipped_by),
    refundedAt: absent(row.refunded_at),
    refundedBy: absent(row.refunded_by),
  }),
  version: row.version,
  refundedCents: row.refunded_cents,
  timelines: row.timelines,
  id: row.id,
  number: row.number,
  customerId: row.customer_id,
  status: row.status,
  estimate: row.estimate,
  totalCents: row.total_cents,
  codes: row.codes,
  copies: row.copies,
});

export const addressOf = (row: Row): StoredOrder['address'] =>
  row.street === null
    ? undefined
    : {
        street: row.street,
        city: row.city ?? '',
        state: row.state ?? '',
        zip: row.zip ?? '',
        country: row.country ?? '',
      };

export const addressChangeOf = (row: Row): StoredOrder['addressChange'] =>
  row.address_changed_at === null
    ? undefined
    : { at: row.address_changed_at, ...present({ staffId: absent(row.address_changed_by) }) };

export const kindsOf = ({ photos, videos }: Row): StoredOrder['kinds'] =>
  photos === null || videos === null ? undefined : { photos, videos };

export const commissionOf = (row: Row): StoredOrder['commission'] =>
  row.affiliate_id === null || row.rate_tenths === null
    ? undefined
    : {
        affiliateId: row.affiliate_id,
        rateTenths: row.rate_tenths,
        amountCents: earnedCents(stateOf(row), row.rate_tenths),
      };
