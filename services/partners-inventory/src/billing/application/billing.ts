import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { businessDay, monthAway, monthOf } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import {
  chargesOf,
  invoiceNotFound,
  invoiceStands,
  type Charges,
  type PlanInvoice,
  type PlanPrice,
} from '../domain/plan-invoice.js';
import type { PlanInvoices, PlanPrices } from './ports.js';
import type { Cases } from '../../cases/api.js';
import { requireOwnLocation, type Locations } from '../../accounts/api.js';

export type BillingDeps = {
  readonly prices: PlanPrices;
  readonly invoices: PlanInvoices;
  readonly locations: Locations;
  readonly cases: Pick<Cases, 'ofMonth'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
};
type OfLocation = { readonly locationId: string };

export type Billing = {
  readonly month: string;
  /** Charges of the current month to date; absent if nothing is invoiced. */
  readonly soFar?: Charges;
  readonly invoices: readonly PlanInvoice[];
};

const monthAt = ({ clock, timeZone }: Pick<BillingDeps, 'clock' | 'timeZone'>): string =>
  monthOf(businessDay(clock.now(), timeZone));

/** Returns plan price, month to date and invoices, for staff and for members who order plates for a location. */
export const showBilling =
  (deps: BillingDeps): Handler<OfLocation, Billing> =>
  async ({ locationId }, { caller }) => {
    await requireOwnLocation(deps.locations, locationId, caller, 'order-plates');
    const month = monthAt(deps);
    const [price, cases, invoices] = await Promise.all([
      deps.prices.inMonth(locationId, month),
      deps.cases.ofMonth(locationId, month),
      deps.invoices.list(locationId),
    ]);
    return { month, ...present({ soFar: price && chargesOf(price, cases.overPlan) }), invoices };
  };

/** Saves the price from the current month on; invoiced months keep theirs. */
export const savePlanPrice =
  (deps: BillingDeps): Handler<OfLocation & { readonly price?: PlanPrice }, OfLocation> =>
  async ({ locationId, price }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    await requireOwnLocation(deps.locations, locationId, ctx.caller);
    return ctx.transaction(async (tx) => {
      await deps.prices.save(tx, locationId, monthAt(deps), price);
      tx.publish(partnersInventoryStaffActed, {
        subjectId: locationId,
        staffId: staff.id,
        action: 'plan-price-changed',
        subject: 'location',
        changed: ['planCents', 'overPlanCents'],
      });
      return { locationId };
    });
  };

export type SettleInvoice = { readonly invoiceId: string; readonly paid: boolean };

/** Marks an invoice as paid, or reopens it after a mistake. */
export const settleInvoice =
  ({ invoices, clock }: BillingDeps): Handler<SettleInvoice, OfLocation> =>
  async ({ invoiceId, paid }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const one = await invoices.lock(tx, invoiceId);
      if (!one) throw invoiceNotFound();
      if ((one.paidAt !== undefined) === paid) throw invoiceStands(one);
      await invoices.settle(tx, invoiceId, paid ? { at: clock.now(), by: staff.id } : undefined);
      tx.publish(partnersInventoryStaffActed, {
        subjectId: invoiceId,
        staffId: staff.id,
        action: paid ? 'invoice-paid' : 'invoice-reopened',
        subject: 'plan-invoice',
        changed: ['paidAt'],
      });
      return { locationId: one.locationId };
    });
  };

export const issueInvoicesJob: JobType<object> = { name: 'issue-plan-invoices', schema: z.object({}) };

/** Number of past months whose invoices are still issued after an outage. */
const monthsBack = 3;

/** Issues the invoices of ended months that cost anything. A repeat issues what is missing. */
export const issueInvoices =
  (deps: BillingDeps): Handler<unknown, void> =>
  async (_, ctx) => {
    const now = monthAt(deps);
    const issuedAt = deps.clock.now();
    const issued: PlanInvoice[] = [];
    for (let back = 1; back <= monthsBack; back += 1) {
      const month = monthAway(now, -back);
      for (const { locationId, tier, ...price } of await deps.prices.notInvoiced(month)) {
        const { isPaused: _, ...charges } = chargesOf(price, (await deps.cases.ofMonth(locationId, month)).overPlan);
        if (charges.totalCents > 0) issued.push({ ...charges, id: deps.ids.next(), locationId, month, tier, issuedAt });
      }
    }
    if (issued.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const invoice of issued) await deps.invoices.insert(tx, invoice);
    });
  };
