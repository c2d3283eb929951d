import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { dayOf, monthOf } from '../domain/visit-day.js';
import type { CodeCount, VisitRows } from './ports.js';

export type OpenedDay = { readonly day: string; readonly salt: string };

/** Returns the current day and its salt, which all gateways share. */
export const openVisitDay =
  (deps: {
    readonly visits: Pick<VisitRows, 'openDay' | 'saltOf'>;
    readonly clock: Clock;
    readonly newSalt: () => string;
  }): Handler<unknown, OpenedDay> =>
  async (_, ctx) => {
    requireSystem(ctx.caller);
    const day = dayOf(deps.clock.now());
    let salt: string | undefined;
    // The salt is not part of the result, because `handled` keeps results for longer than a day.
    await ctx.transaction(async (tx) => {
      await deps.visits.openDay(tx, day, deps.newSalt());
      salt = await deps.visits.saltOf(tx, day);
      return {};
    });
    if (salt === undefined) throw new Error('This request was answered before. Ask with a new key.');
    return { day, salt };
  };

type Observation = { readonly kind: 'visit' | 'scan'; readonly code: string; readonly mark: string };
export type RecordVisits = { readonly day: string; readonly observations: readonly Observation[] };

const countsOf = (kind: Observation['kind'], observations: readonly Observation[]): readonly CodeCount[] => {
  const counts = new Map<string, number>();
  for (const one of observations) if (one.kind === kind) counts.set(one.code, (counts.get(one.code) ?? 0) + 1);
  // Sorted, so that concurrent batches lock rows in one order.
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) => ({ code, count }));
};

/** Counts the observations whose marks are new on their day. A batch of a closed day is dropped. */
export const recordVisits =
  ({ visits }: { readonly visits: VisitRows }): Handler<RecordVisits, void> =>
  async ({ day, observations }, ctx) => {
    requireSystem(ctx.caller);
    await ctx.transaction(async (tx) => {
      if (!(await visits.holdDay(tx, day))) return {};
      const byMark = new Map(observations.map((one) => [one.mark, one]));
      const fresh = await visits.insertMarks(tx, day, [...byMark.keys()].sort());
      const counted = [...byMark.values()].filter(({ mark }) => fresh.has(mark));
      await visits.addVisits(tx, monthOf(day), countsOf('visit', counted));
      await visits.addScans(tx, day, countsOf('scan', counted));
      return {};
    });
  };
