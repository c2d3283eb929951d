import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { requireAct } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Invite, Invites } from './keeping-ports.js';
import { mailLinks, requireRoomForMails, type MailDeps } from './mail-links.js';
import { repairLater } from './timeline-jobs.js';
import type { ShowAtOnce, TimelineRows } from './timeline-ports.js';

export type InvitationPlace = { readonly code: string; readonly id: string };

const unknownInvitation = () =>
  problem('not-found', 'invitation-unknown', 'This invitation is not there any more. Please reload the page.');

/** Ends invitations with what they opened: their grants close, everybody else's stay. */
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

/** The mailed link stops working, and whoever came by it is outside again; the others notice nothing. */
export const revokeInvitation =
  (deps: {
    readonly timelines: TimelineRows;
    readonly invites: Invites;
    readonly clock: Clock;
    readonly showAtOnce: ShowAtOnce;
  }): Handler<InvitationPlace, { readonly code: string }> =>
  async ({ code, id }, turn) => {
    const found = await findTimeline(deps.timelines, code);
    requireAct(found, turn.caller, 'open');
    await turn.once(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'open');
      const invite = (await deps.invites.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!invite) throw unknownInvitation();
      await endInvites(deps, tx, timeline.id, [invite]);
      repairLater(tx, timeline.id, deps.clock.now());
      return {};
    });
    await deps.showAtOnce(found.id, turn.log);
    return { code: found.code };
  };

/** Another link to somebody who lost theirs. */
export const sendInvitation =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly invites: Invites },
  ): Handler<InvitationPlace, { readonly code: string }> =>
  async ({ code, id }, turn) => {
    const found = await findTimeline(deps.timelines, code);
    requireAct(found, turn.caller, 'open');
    await requireRoomForMails(deps, found.id, { mails: 1, subjectId: id });
    return turn.once(async (tx) => {
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
      await deps.invites.noteMailed(tx, [id], deps.clock.now());
      return { code: timeline.code };
    });
  };
