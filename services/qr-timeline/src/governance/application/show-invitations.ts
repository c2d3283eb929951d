import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePermission, findTimeline, type TimelineSecrets, type TimelineRows } from '../../timelines/api.js';
import type { Invites, Visits } from './keeping-ports.js';

export type ShownInvitation = {
  readonly id: string;
  readonly email: string;
  readonly invitedAt: Date;
  readonly mailedAt?: Date;
  readonly openedAt?: Date;
};

type Deps = {
  readonly timelines: TimelineRows;
  readonly invites: Invites;
  readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
};

export const shownInvitations = async (
  { invites, secrets }: Pick<Deps, 'invites' | 'secrets'>,
  timelineId: string,
): Promise<readonly ShownInvitation[]> =>
  (await invites.list(timelineId)).map(({ id, emailSealed, invitedAt, mailedAt, openedAt }) => ({
    id,
    invitedAt,
    email: secrets.openEmail(emailSealed),
    ...present({ mailedAt, openedAt }),
  }));

export const listInvitations =
  (
    deps: Deps,
  ): Handler<{ readonly code: string }, { readonly code: string; readonly invitations: readonly ShownInvitation[] }> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'open');
    return { code: timeline.code, invitations: await shownInvitations(deps, timeline.id) };
  };

export type ShownVisit = { readonly at: Date; readonly way: 'code' | 'invitation'; readonly email?: string };

const maxShown = 200;

/** Lists the access log: when and how the timeline was opened. Users of the access code are not identified. */
export const listVisits =
  ({
    timelines,
    visits,
    secrets,
  }: Pick<Deps, 'timelines' | 'secrets'> & { readonly visits: Visits }): Handler<
    { readonly code: string },
    readonly ShownVisit[]
  > =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, ctx.caller, 'open');
    return (await visits.newest(timeline.id, maxShown)).map(({ at, way, emailSealed }) => ({
      at,
      way,
      ...present({ email: emailSealed === undefined ? undefined : secrets.openEmail(emailSealed) }),
    }));
  };
