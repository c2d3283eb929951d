import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { forgetKeysBefore, type TimelineRows } from '../../timelines/api.js';

type Deps = { timelines: Pick<TimelineRows, 'deleteExpiredLinks'>; clock: Clock };

/** Deletes access codes and invited addresses of timelines that have been public for 30 days. */
export const deleteExpiredLinks =
  ({ timelines, clock }: Deps): Handler<object, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => timelines.deleteExpiredLinks(tx, forgetKeysBefore(clock.now())));
