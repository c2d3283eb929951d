import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import {
  requirePermission,
  findTimeline,
  scheduleRefresh,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Invite, Invites } from './keeping-ports.js';
import { mailLinks, requireEmailQuota, type MailDeps } from './mail-links.js';

export type InvitationPlace = { readonly code: string; readonly id: string };

const unknownInvitation = () =>
  problem('not-found', 'invitation-unknown', 'This invitation no longer exists. Reload the page.');

/** Ends invitations and the grants they opened; other grants stay. */
export const endInvites = async (
  { timelines, invites, clock }: { readonly timelines: TimelineRows; readonly invites: Invites; readonly clock: Clock },
  tx: Tx,
  timelineId: string,
  ending: readonly Invite[],
): Promise<void> => {
  if (ending.length === 0) return;
  await invites.revoke(
    tx,
    ending.map(({ id }) => id),
    clock.now(),
  );
  const opened = ending.filter(({ openedAt }) => openedAt !== undefined).map(({ id }) => id);
  await timelines.endInvites(tx, timelineId, opened);
};

/** Revokes an invitation: its link and its grants end; other guests are not affected. */
export const revokeInvitation =
  (deps: {
    readonly timelines: TimelineRows;
    readonly invites: Invites;
    readonly clock: Clock;
    readonly refreshReadModel: RefreshReadModel;
  }): Handler<InvitationPlace, { readonly code: string }> =>
  async ({ code, id }, ctx) => {
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'open');
    await ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'open');
      const invite = (await deps.invites.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!invite) throw unknownInvitation();
      await endInvites(deps, tx, timeline.id, [invite]);
      scheduleRefresh(tx, timeline.id, deps.clock.now());
      return {};
    });
    await deps.refreshReadModel(found.id, ctx.log);
    return { code: found.code };
  };

/** Sends another link to a guest who lost theirs. */
export const sendInvitation =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly invites: Invites },
  ): Handler<InvitationPlace, { readonly code: string }> =>
  async ({ code, id }, ctx) => {
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'open');
    await requireEmailQuota(deps, found.id, { mails: 1, subjectId: id });
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      const invite = (await deps.invites.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!invite) throw unknownInvitation();
      if (!timeline.isPrivate)
        throw problem(
          'conflict',
          'timeline-public',
          'Everybody can see this timeline now, so no link is needed. Make it private first.',
        );
      await mailLinks(deps, tx, timeline, [{ timelineId: timeline.id, kind: 'visit', subjectId: id }]);
      await deps.invites.recordMailed(tx, [id], deps.clock.now());
      return { code: timeline.code };
    });
  };
