import { present } from '@keepsake/contracts/values/present';
import { chargesOf, type Charges, type PlanInvoice } from '../domain/plan-invoice.js';
import type { PlanInvoices, PlanPrices } from './ports.js';
import type { Cases, CasesOfMonth } from '../../cases/api.js';

export type BilledCharges = Charges & { readonly isInvoiced: boolean; readonly paidAt?: Date };

const invoiced = (invoice: PlanInvoice): BilledCharges => ({ ...invoice, isPaused: false, isInvoiced: true });
export type BilledMonth = (
  locationId: string,
  month: string,
) => Promise<{ readonly cases: CasesOfMonth; readonly charges?: BilledCharges }>;

/** Returns cases and charges of a month: as invoiced, else by the current price; no charges without a price. */
export const billedMonth =
  (deps: {
    readonly cases: Pick<Cases, 'ofMonth'>;
    readonly prices: Pick<PlanPrices, 'inMonth'>;
    readonly invoices: Pick<PlanInvoices, 'list'>;
  }): BilledMonth =>
  async (locationId, month) => {
    const [cases, price, invoices] = await Promise.all([
      deps.cases.ofMonth(locationId, month),
      deps.prices.inMonth(locationId, month),
      deps.invoices.list(locationId),
    ]);
    const invoice = invoices.find((one) => one.month === month);
    const charges = price && { ...chargesOf(price, cases.overPlan), isInvoiced: false };
    return { cases, ...present({ charges: invoice ? invoiced(invoice) : charges }) };
  };
