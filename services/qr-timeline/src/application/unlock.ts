import { normaliseAccessCode } from '@keepsake/contracts/values/access-code';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { findTimeline } from './find-timeline.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

export type Unlock = { readonly code: string; readonly accessCode: string };
export type Grant = { readonly code: string; readonly privacyEpoch: number };

/** The right code opens a private timeline for the present epoch. The gateway counts tries and signs the cookie. */
export const unlock =
  ({ timelines, seals }: { timelines: TimelineRows; seals: Seals }): Handler<Unlock, Grant> =>
  async ({ code, accessCode }) => {
    const timeline = await findTimeline(timelines, code);
    const seal = await timelines.accessSeal(timeline.id);
    const typed = normaliseAccessCode(accessCode) ?? '';
    if (timeline.isPrivate && !(seal && seals.opens(timeline.id, typed, seal)))
      throw problem('forbidden', 'access-code-wrong', 'That code does not open this timeline.');
    return { code: timeline.code, privacyEpoch: timeline.privacyEpoch };
  };
