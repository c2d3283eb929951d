import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Invites } from './keeping-ports.js';
import { mailNewInvites, requireRoomForMails, type MailDeps } from './mail-links.js';
import { shownInvitations, type ShownInvitation } from './show-invitations.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

const mostInvited = 200;

type Deps = MailDeps & { readonly timelines: TimelineRows; readonly invites: Invites; readonly seals: Seals };

export type InviteGuests = { readonly code: string; readonly emails: readonly string[] };

/** Adds people to those who are invited; each gets a mail with a link of their own, as long as the timeline is private. */
export const inviteGuests =
  (deps: Deps): Handler<InviteGuests, { readonly code: string; readonly invitations: readonly ShownInvitation[] }> =>
  async ({ code, emails }, turn) => {
    const { timelines, invites, seals, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'open');
    const sealed = emails.map((email) => seals.sealEmail(found.id, email));
    const known = new Set((await invites.list(found.id)).map(({ emailHash }) => emailHash));
    const fresh = sealed.filter(({ hash }) => !known.has(hash)).length;
    await requireRoomForMails(deps, found.id, { mails: fresh });
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'open');
      await invites.add(tx, timeline.id, sealed, clock.now());
      if ((await invites.locked(tx, timeline.id)).length > mostInvited)
        throw problem(
          'conflict',
          'too-many-invited',
          `A timeline has at most ${mostInvited} invited guests. Please give the others the access code.`,
        );
      await mailNewInvites(deps, tx, timeline);
      return {};
    });
    return { code: found.code, invitations: await shownInvitations(deps, found.id) };
  };
