import { businessDay } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { salesFigures, type SalesFigures } from '../domain/sales-figures.js';
import type { Lead, OrderQueues, SalesCounts } from './ports.js';

export type ShownFigures = SalesFigures &
  OrderQueues & {
    readonly timeZone: string;
    readonly today: string;
    readonly asOf: string;
    readonly leads: readonly Lead[];
  };

/** Reads the aggregated counts; orders are not scanned. */
export const showFigures =
  (deps: { readonly salesCounts: SalesCounts; readonly clock: Clock }): Handler<unknown, ShownFigures> =>
  async (_, ctx) => {
    if (ctx.caller.kind !== 'system') requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
    const { timeZone, counts, queues, times, leads } = await deps.salesCounts.read();
    const now = deps.clock.now();
    const today = businessDay(now, timeZone);
    return { ...salesFigures(counts, times, today), ...queues, timeZone, today, asOf: now.toISOString(), leads };
  };
