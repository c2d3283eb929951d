import type { Caller, Handler } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requirePermission,
  roleOf,
  type Timeline,
  type TimelineRows,
  type TimelineSecrets,
} from '../../timelines/api.js';
import { nextCheckAt, type SuccessorState, type Wish } from '../domain/succession.js';
import type { SuccessionRows } from './ports.js';

export type ShownSuccession = {
  readonly code: string;
  readonly wish: Wish;
  readonly successor?: {
    readonly name: string;
    readonly email: string;
    readonly state: SuccessorState;
    readonly since: Date;
  };
  readonly ownerSeenAt: Date;
  readonly nextCheckAt: Date;
};

export type ShowDeps = {
  readonly timelines: TimelineRows;
  readonly succession: SuccessionRows;
  readonly secrets: TimelineSecrets;
};

/** During a dispute the owner still reads what they chose. */
const requireOwner = (timeline: Timeline, caller: Caller): void => {
  if (roleOf(timeline, caller) !== 'owner') requirePermission(timeline, caller, 'hand-over');
};

export const shownSuccession = async (
  { succession, secrets }: Pick<ShowDeps, 'succession' | 'secrets'>,
  { id, code }: Pick<Timeline, 'id' | 'code'>,
): Promise<ShownSuccession> => {
  const { wish, successor, ownerSeenAt } = await succession.find(id);
  return {
    code,
    wish,
    ...(successor && {
      successor: {
        name: successor.name,
        email: successor.emailSealed === '' ? '' : secrets.openEmail(successor.emailSealed),
        state: successor.state,
        since: successor.since,
      },
    }),
    ownerSeenAt,
    nextCheckAt: nextCheckAt(ownerSeenAt),
  };
};

/** Returns wish and successor to the owner. */
export const getSuccession =
  (deps: ShowDeps): Handler<{ readonly code: string }, ShownSuccession> =>
  async ({ code }, { caller }) => {
    const timeline = await findTimeline(deps.timelines, code);
    requireOwner(timeline, caller);
    return shownSuccession(deps, timeline);
  };
