import { normaliseAccessCode } from '@keepsake/contracts/values/access-code';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { findTimeline } from './find-timeline.js';
import type { Visits } from './keeping-ports.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

export type Unlock = { readonly code: string; readonly accessCode: string };
export type Grant = { readonly code: string; readonly privacyEpoch: number };

/** The right code opens a private timeline for the present epoch. The gateway counts tries and signs the cookie. */
export const unlock =
  ({
    timelines,
    seals,
    visits,
    clock,
  }: {
    timelines: TimelineRows;
    seals: Seals;
    visits: Visits;
    clock: Clock;
  }): Handler<Unlock, Grant> =>
  async ({ code, accessCode }, turn) => {
    const timeline = await findTimeline(timelines, code);
    const seal = await timelines.accessSeal(timeline.id);
    const typed = normaliseAccessCode(accessCode) ?? '';
    if (timeline.isPrivate && !(seal && seals.opens(timeline.id, typed, seal)))
      throw problem('forbidden', 'access-code-wrong', 'That code does not open this timeline.');
    const grant = { code: timeline.code, privacyEpoch: timeline.privacyEpoch };
    if (!timeline.isPrivate) return grant;
    return turn.once(async (tx) => {
      await visits.note(tx, timeline.id, 'code', clock.now());
      return grant;
    });
  };
