import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { PackageType, partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import { present } from '@keepsake/contracts/values/present';
import { fieldsOf } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { StoredOrder } from '../application/ports.js';
import { earnedCents, type OrderState } from '../domain/order.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** A row of `orders` as PostgreSQL returns it. */
export type Row = RowOf<'orders'> & {
  readonly pricing_tier: PricingTier | null;
  readonly package_type: PackageType | typeof partnerPlates.packageType | null;
  readonly event_type_slug: EventTypeSlug;
};

/** Adds the dates that the customer gave; they are stored once and deleted when the customer is erased. */
export const ordersWithDates = sql`(
  select orders.*, customers.birthday as customer_birthday, customers.anniversary as anniversary_date,
    customers.family_birthdays
  from orders left join customers on customers.customer_id = orders.customer_id)`;

export type DatedRow = Row & {
  readonly customer_birthday: string | null;
  readonly anniversary_date: string | null;
  readonly family_birthdays: string | null;
};

export const disputeOf = ({ dispute_at: disputedAt }: Row): Pick<OrderState, 'disputedAt'> =>
  present({ disputedAt: disputedAt ?? undefined });

export const stateOf = (row: Row): OrderState => ({ ...fieldsOf(row), ...disputeOf(row) });

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
    : { at: row.address_changed_at, ...present({ staffId: row.address_changed_by ?? undefined }) };

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
