import { normalizeAccessCode } from '@keepsake/contracts/values/access-code';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { findTimeline, type TimelineSecrets, type TimelineRows } from '../../timelines/api.js';
import type { Visits } from './keeping-ports.js';

export type Unlock = { readonly code: string; readonly accessCode: string };
export type Grant = { readonly code: string; readonly privacyEpoch: number };

/** Opens a private timeline for the current epoch. The gateway limits attempts and signs the cookie. */
export const unlock =
  ({
    timelines,
    secrets,
    visits,
    clock,
  }: {
    timelines: TimelineRows;
    secrets: TimelineSecrets;
    visits: Visits;
    clock: Clock;
  }): Handler<Unlock, Grant> =>
  async ({ code, accessCode }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    const encrypted = await timelines.accessSeal(timeline.id);
    const typed = normalizeAccessCode(accessCode) ?? '';
    if (timeline.isPrivate && !(encrypted && secrets.opens(timeline.id, typed, encrypted)))
      throw problem('forbidden', 'access-code-wrong', 'That code isn’t right. Try again.');
    const grant = { code: timeline.code, privacyEpoch: timeline.privacyEpoch };
    if (!timeline.isPrivate) return grant;
    return ctx.transaction(async (tx) => {
      await visits.note(tx, timeline.id, 'code', clock.now());
      return grant;
    });
  };
