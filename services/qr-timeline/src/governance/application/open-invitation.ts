import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { linkUsed, requireLink } from '../domain/link.js';
import { browserOf, type TimelineRows } from '../../timelines/api.js';
import type { Invites, Links, LinkTokens, Visits } from './keeping-ports.js';

export type OpenedInvitation = {
  readonly code: string;
  readonly privacyEpoch: number;
  readonly invitationId: string;
  readonly private: boolean;
};

/**
 * Opens an emailed invitation. The first browser that presses the button gets access; the link is then used up, as
 * after revocation or a new access code.
 */
export const openInvitation =
  (deps: {
    readonly timelines: TimelineRows;
    readonly invites: Invites;
    readonly links: Links;
    readonly tokens: LinkTokens;
    readonly visits: Visits;
    readonly clock: Clock;
  }): Handler<{ readonly token: string }, OpenedInvitation> =>
  async ({ token }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const linkId = deps.tokens.read(token);
    if (linkId === undefined) throw linkUsed();
    const expected = { kinds: ['visit'], browserId, now: deps.clock.now() } as const;
    const { timelineId } = requireLink(await deps.links.find(linkId), expected);
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      const link = requireLink(await deps.links.lock(tx, linkId), expected);
      const invite = (await deps.invites.locked(tx, timelineId)).find(({ id }) => id === link.subjectId);
      if (!invite || timeline.undone || link.privacyEpoch !== timeline.privacyEpoch) throw linkUsed();
      const at = deps.clock.now();
      if (link.usedBy === undefined) {
        await deps.links.use(tx, linkId, browserId, at);
        await deps.invites.recordOpened(tx, invite.id, at);
        await deps.visits.note(tx, timelineId, 'invitation', at, invite.emailHash);
      }
      const { code, privacyEpoch, isPrivate } = timeline;
      return { code, privacyEpoch, invitationId: invite.id, private: isPrivate };
    });
  };
