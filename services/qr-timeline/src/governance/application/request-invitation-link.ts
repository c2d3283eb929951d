import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Invites } from './keeping-ports.js';
import { mailLinks, requireEmailQuota, type MailDeps } from './mail-links.js';
import type { TimelineSecrets, TimelineRows } from '../../timelines/api.js';

export type AskForLink = { readonly code: string; readonly email: string };

/**
 * Sends a new link to an invited guest. The response is the same for every address and code; access requires the
 * emailed link.
 */
export const requestInvitationLink =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly invites: Invites; readonly secrets: TimelineSecrets },
  ): Handler<AskForLink, object> =>
  async ({ code, email }, ctx) => {
    const parsed = parsePlateCode(code);
    const timeline = parsed.ok ? await deps.timelines.byCode(parsed.code) : undefined;
    if (!timeline?.isPrivate) return {};
    const invite = await deps.invites.byEmail(timeline.id, deps.secrets.emailHashes(timeline.id, email));
    if (!invite) return {};
    try {
      await requireEmailQuota(deps, timeline.id, { mails: 1, subjectId: invite.id });
    } catch (error) {
      if (!isProblem(error)) throw error;
      ctx.log.info({ timelineId: timeline.id }, 'invitation link limit reached; link is not sent again');
      return {};
    }
    return ctx.transaction(async (tx) => {
      const now = await deps.timelines.lock(tx, timeline.id);
      const still = (await deps.invites.locked(tx, timeline.id)).some(({ id }) => id === invite.id);
      if (!still || !now.isPrivate) return {};
      await mailLinks(deps, tx, now, [{ timelineId: timeline.id, kind: 'visit', subjectId: invite.id }]);
      await deps.invites.recordMailed(tx, [invite.id], deps.clock.now());
      return {};
    });
  };
