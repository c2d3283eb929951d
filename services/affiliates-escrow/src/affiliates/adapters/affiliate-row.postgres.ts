import { present } from '@keepsake/contracts/values/present';
import { sql, type RawBuilder } from 'kysely';
import type { Affiliate } from '../domain/affiliate.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export type AffiliateRow = RowOf<
  'affiliates',
  | 'id'
  | 'customer_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'code'
  | 'status'
  | 'own_rate_tenths'
  | 'refuse_reason'
  | 'promotion'
  | 'version'
  | 'created_at'
> & { readonly rate_tenths: number };
export const affiliateOf = (row: AffiliateRow): Affiliate => ({
  id: row.id,
  customerId: row.customer_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  code: row.code,
  status: row.status,
  rateTenths: row.rate_tenths,
  version: row.version,
  createdAt: row.created_at,
  ...present({
    ownRateTenths: row.own_rate_tenths ?? undefined,
    refuseReason: row.refuse_reason ?? undefined,
    promotion: row.promotion ?? undefined,
  }),
});

/** The affiliate's own rate, else the default: the only place that decides this. */
export const rated = (from: RawBuilder<unknown>) =>
  sql`select a.*, coalesce(a.own_rate_tenths, s.default_rate_tenths) as rate_tenths from ${from} a cross join settings s`;
