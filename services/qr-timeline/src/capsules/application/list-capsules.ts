import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { can, findTimeline, type TimelineRows } from '../../timelines/api.js';
import { isSender, mayRead, openingTime, type Capsule } from '../domain/capsule.js';
import type { CapsuleRows, OpeningDay } from './ports.js';

export type ShownCapsule = { readonly capsule: Capsule; readonly own: boolean; readonly readable: boolean };
export type ListedCapsules = { readonly days: readonly OpeningDay[]; readonly capsules: readonly ShownCapsule[] };

/** Lists the days ahead for everyone, because an opening that a dispute delays has no day; single memories for their sender and the people who look after the timeline. */
export const listCapsules =
  ({
    timelines,
    capsules,
    clock,
  }: {
    readonly timelines: Pick<TimelineRows, 'byCode'>;
    readonly capsules: Pick<CapsuleRows, 'sealed' | 'days'>;
    readonly clock: Clock;
  }): Handler<{ readonly code: string }, ListedCapsules> =>
  async ({ code }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    const days = await capsules.days(timeline.id);
    if (days.length === 0) return { days, capsules: [] };
    const keeper = can(timeline, caller, 'view');
    const sealed = await capsules.sealed(timeline.id, caller, !keeper);
    const now = clock.now();
    return {
      days: days.filter(({ day }) => openingTime(day) > now),
      capsules: sealed.map((capsule) => ({
        capsule,
        own: isSender(capsule, caller),
        readable: mayRead(capsule, caller, keeper),
      })),
    };
  };
