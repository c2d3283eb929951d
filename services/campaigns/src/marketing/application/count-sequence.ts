import { businessDay, dayAway } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { SequenceKind } from '../domain/campaign.js';
import { countedDays, dayProblem, factTimes, type Days } from '../domain/sequence.js';
import { sentSince } from './list-sequences.js';
import type { Sequences } from './sequence-ports.js';

type Count = { readonly kind: SequenceKind; readonly days: number };
/** `passed`: people whose day is over, so that they never get it. */
export type SequenceCount = { readonly now: number; readonly later: number; readonly passed: number };

const everBefore = '2000-01-01';

/** Counts who would get it with these days if it were switched on now; stores nothing. */
export const countSequence =
  (deps: {
    readonly sequences: Pick<Sequences, 'find' | 'count'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<Count, SequenceCount> =>
  async ({ kind, days }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const { sequences, clock, timeZone } = deps;
    const message = dayProblem(kind, days);
    if (message !== undefined) throw invalidFields([{ field: 'days', message }]);
    const now = clock.now();
    const today = businessDay(now, timeZone);
    const sequence = await sequences.find(kind, sentSince(clock));
    const count = (due: Days) => sequences.count(sequence, { times: factTimes(kind, days, due, timeZone), now });
    const [dueNow, later, passed] = await Promise.all([
      count({ first: today, last: today }),
      count({ first: dayAway(today, 1), last: dayAway(today, countedDays) }),
      count({ first: everBefore, last: dayAway(today, -1) }),
    ]);
    return { now: dueNow, later, passed };
  };
