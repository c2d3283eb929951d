import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import { findTimeline, requirePermission, type TimelineRows } from '../../timelines/api.js';
import { lastMonths } from '../domain/visit-day.js';
import type { MonthVisits, UnscannedFilter, UnscannedPlate, VisitRows } from './ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byCode'>;
  readonly visits: Pick<VisitRows, 'ofTimeline'>;
  readonly clock: Clock;
};

const yearOf = async ({ visits, clock }: Deps, timelineId: string): Promise<readonly MonthVisits[]> => {
  const months = lastMonths(clock.now());
  const counted = new Map((await visits.ofTimeline(timelineId, months[0])).map((one) => [one.month, one.visits]));
  return months.map((month) => ({ month, visits: counted.get(month) ?? 0 }));
};

export type TimelineVisits = { readonly months: readonly MonthVisits[] };

/** Returns the visits of the last twelve months to the people who keep the timeline. */
export const getVisits =
  (deps: Deps): Handler<{ readonly code: string }, TimelineVisits> =>
  async ({ code }, { caller }) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, caller, 'view');
    return { months: await yearOf(deps, timeline.id) };
  };

/** Returns the visits of this month to guests, if the owner shows them. */
export const getShownVisits =
  (deps: Deps): Handler<{ readonly code: string }, { readonly thisMonth?: number }> =>
  async ({ code }) => {
    const timeline = await findTimeline(deps.timelines, code);
    if (!timeline.visitsShown) return {};
    return { thisMonth: (await yearOf(deps, timeline.id)).at(-1)?.visits ?? 0 };
  };

/** Lists plates in use that were never scanned. */
export const listUnscanned =
  ({ visits }: { readonly visits: Pick<VisitRows, 'unscanned'> }): Handler<UnscannedFilter, ListPage<UnscannedPlate>> =>
  (filter, { caller }) => {
    requireStaff(caller, 'operations');
    return visits.unscanned(filter);
  };
