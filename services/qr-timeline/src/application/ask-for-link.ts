import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Invites } from './keeping-ports.js';
import { mailLinks, requireRoomForMails, type MailDeps } from './mail-links.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

export type AskForLink = { readonly code: string; readonly email: string };

/**
 * Somebody at the gate says that they were invited. Whoever asks learns nothing: the answer is the same for every address and
 * every code. Typing an address opens nothing either; the link goes to its mailbox.
 */
export const askForLink =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly invites: Invites; readonly seals: Seals },
  ): Handler<AskForLink, object> =>
  async ({ code, email }, turn) => {
    const parsed = parsePlateCode(code);
    const timeline = parsed.ok ? await deps.timelines.byCode(parsed.code) : undefined;
    if (!timeline?.isPrivate) return {};
    const invite = await deps.invites.byEmail(timeline.id, deps.seals.sealEmail(timeline.id, email).hash);
    if (!invite) return {};
    try {
      await requireRoomForMails(deps, timeline.id, { mails: 1, subjectId: invite.id });
    } catch (error) {
      if (!isProblem(error)) throw error;
      turn.log.info({ timelineId: timeline.id }, 'an invitation link was asked for too often and is not sent again');
      return {};
    }
    return turn.once(async (tx) => {
      const now = await deps.timelines.lock(tx, timeline.id);
      const still = (await deps.invites.locked(tx, timeline.id)).some(({ id }) => id === invite.id);
      if (!still || !now.isPrivate) return {};
      await mailLinks(deps, tx, now, [{ timelineId: timeline.id, kind: 'visit', subjectId: invite.id }]);
      await deps.invites.noteMailed(tx, [invite.id], deps.clock.now());
      return {};
    });
  };
