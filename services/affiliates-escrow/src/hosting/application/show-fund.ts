import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { reportMonths, type ReportMonth } from '../domain/fund-report.js';
import { dayOf, fundedUntil } from '../domain/hosting-fund.js';
import type { FigureRows, ReserveRows, SavedFigures } from './ports.js';

type Deps = { readonly figures: FigureRows; readonly reserves: ReserveRows; readonly clock: Clock };

export type FundReport = {
  readonly figures: readonly (SavedFigures & { readonly state: 'former' | 'in-force' | 'planned' })[];
  readonly months: readonly ReportMonth[];
};

/** Returns all figures and the months of the fund. `bytesPerTimeline`: the average; absent if unknown. */
export const showFund =
  ({ figures, reserves, clock }: Deps): Handler<{ readonly bytesPerTimeline?: number }, FundReport> =>
  async (input, { caller }) => {
    requireStaff(caller, 'finance');
    const [all, changes] = [await figures.all(), await reserves.changes()];
    const today = dayOf(clock.now());
    const inForce = all.findLast(({ fromDay }) => fromDay <= today);
    return {
      figures: all.map((one) => ({
        ...one,
        state: one.fromDay > today ? 'planned' : one === inForce ? 'in-force' : 'former',
      })),
      months: reportMonths(changes, all, { ...input, today }),
    };
  };

export type HostedTimeline = { readonly orderId: string; readonly bytes: number };

/** Returns the year until which each timeline is funded, by the figures of today. Nothing while the share is zero. */
export const showFunding =
  ({
    figures,
    reserves,
    clock,
  }: Deps): Handler<
    { readonly timelines: readonly HostedTimeline[] },
    readonly (HostedTimeline & { readonly fundedUntil?: number })[]
  > =>
  async ({ timelines }, { caller }) => {
    requireSystem(caller);
    const now = clock.now();
    const inForce = await figures.inForce(undefined, now);
    if (!inForce || inForce.shareValue === 0) return timelines;
    const known = await reserves.of(timelines.map(({ orderId }) => orderId));
    return timelines.map((one) => {
      const reserve = known.get(one.orderId);
      const year = reserve && fundedUntil(reserve, one.bytes, { figures: inForce, now });
      return { ...one, ...(year !== undefined && { fundedUntil: year }) };
    });
  };
