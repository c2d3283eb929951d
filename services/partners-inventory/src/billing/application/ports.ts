import type { Tx } from '@keepsake/platform/request-context';
import type { PartnerCount } from '../domain/partner-figures.js';
import type { Tier } from '../../accounts/api.js';
import type { MonthPrice, PlanInvoice, PlanPrice } from '../domain/plan-invoice.js';

export type PlanPrices = {
  /** Returns the price in this month, `YYYY-MM`; undefined if nothing is invoiced. */
  readonly inMonth: (locationId: string, month: string) => Promise<MonthPrice | undefined>;
  /** Saves the price from this month on. Without a price nothing is invoiced. */
  readonly save: (tx: Tx, locationId: string, fromMonth: string, price: PlanPrice | undefined) => Promise<void>;
  /** Returns locations of approved accounts with a price but no invoice for this month. */
  readonly notInvoiced: (
    month: string,
  ) => Promise<readonly (MonthPrice & { readonly locationId: string; readonly tier: Tier })[]>;
};

export type PlanInvoices = {
  /** False if this month is already invoiced; then nothing is written. */
  readonly insert: (tx: Tx, invoice: PlanInvoice) => Promise<boolean>;
  /** Newest first, at most 60. */
  readonly list: (locationId: string) => Promise<readonly PlanInvoice[]>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<PlanInvoice | undefined>;
  readonly settle: (tx: Tx, id: string, paid: { readonly at: Date; readonly by: string } | undefined) => Promise<void>;
  /** Over all invoices. */
  readonly sums: () => Promise<{ readonly paidCents: number; readonly openCents: number }>;
};

/** Counts accounts by status and month, `YYYY-MM` in the stored time zone. */
export type PartnerCounts = {
  readonly read: () => Promise<{ readonly timeZone: string; readonly counts: readonly PartnerCount[] }>;
};
