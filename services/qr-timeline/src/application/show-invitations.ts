import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Invites, Visits } from './keeping-ports.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

export type ShownInvitation = {
  readonly id: string;
  readonly email: string;
  readonly invitedAt: Date;
  readonly mailedAt?: Date;
  readonly openedAt?: Date;
};

type Deps = { readonly timelines: TimelineRows; readonly invites: Invites; readonly seals: Pick<Seals, 'openEmail'> };

export const shownInvitations = async (
  { invites, seals }: Pick<Deps, 'invites' | 'seals'>,
  timelineId: string,
): Promise<readonly ShownInvitation[]> =>
  (await invites.list(timelineId)).map(({ id, emailSealed, invitedAt, mailedAt, openedAt }) => ({
    id,
    invitedAt,
    email: seals.openEmail(emailSealed),
    ...present({ mailedAt, openedAt }),
  }));

export const listInvitations =
  (
    deps: Deps,
  ): Handler<{ readonly code: string }, { readonly code: string; readonly invitations: readonly ShownInvitation[] }> =>
  async ({ code }, turn) => {
    const timeline = await findTimeline(deps.timelines, code);
    requireAct(timeline, turn.caller, 'open');
    return { code: timeline.code, invitations: await shownInvitations(deps, timeline.id) };
  };

export type ShownVisit = { readonly at: Date; readonly way: 'code' | 'invitation'; readonly email?: string };

const mostShown = 200;

/** The access log: when the timeline was opened, and by which way. Who has the code is known to nobody. */
export const listVisits =
  ({
    timelines,
    visits,
    seals,
  }: Pick<Deps, 'timelines' | 'seals'> & { readonly visits: Visits }): Handler<
    { readonly code: string },
    readonly ShownVisit[]
  > =>
  async ({ code }, turn) => {
    const timeline = await findTimeline(timelines, code);
    requireAct(timeline, turn.caller, 'open');
    return (await visits.newest(timeline.id, mostShown)).map(({ at, way, emailSealed }) => ({
      at,
      way,
      ...present({ email: emailSealed === undefined ? undefined : seals.openEmail(emailSealed) }),
    }));
  };
