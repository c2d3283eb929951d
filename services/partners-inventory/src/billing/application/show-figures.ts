import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { partnerFigures, type PartnerFigures } from '../domain/partner-figures.js';
import type { PlanInvoices, PartnerCounts } from './ports.js';

export type ShownFigures = PartnerFigures & {
  readonly timeZone: string;
  readonly asOf: string;
  /** Paid invoices for plans. */
  readonly planPaidCents: number;
  readonly planOpenCents: number;
};

/** Reads counters only, not the accounts. */
export const showFigures =
  (deps: {
    readonly partnerCounts: PartnerCounts;
    readonly invoices: Pick<PlanInvoices, 'sums'>;
    readonly clock: Clock;
  }): Handler<unknown, ShownFigures> =>
  async (_, ctx) => {
    if (ctx.caller.kind !== 'system') requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
    const [{ timeZone, counts }, { paidCents: planPaidCents, openCents: planOpenCents }] = await Promise.all([
      deps.partnerCounts.read(),
      deps.invoices.sums(),
    ]);
    const now = deps.clock.now();
    const figures = partnerFigures(counts, monthOf(businessDay(now, timeZone)));
    return { ...figures, timeZone, asOf: now.toISOString(), planPaidCents, planOpenCents };
  };
