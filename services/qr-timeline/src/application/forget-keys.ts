import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { forgetKeysBefore } from '../domain/timeline-privacy.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = { timelines: Pick<TimelineRows, 'forgetKeys'>; clock: Clock };

/** Timelines that have been public for 30 days need neither their code nor the invited addresses any more. */
export const forgetKeys =
  ({ timelines, clock }: Deps): Handler<object, void> =>
  (_, turn) =>
    turn.once((tx) => timelines.forgetKeys(tx, forgetKeysBefore(clock.now())));
