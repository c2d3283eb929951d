import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePermission, findTimeline, type TimelineSecrets, type TimelineRows } from '../../timelines/api.js';
import type { Invites } from './keeping-ports.js';
import { mailNewInvites, requireEmailQuota, type MailDeps } from './mail-links.js';
import { shownInvitations, type ShownInvitation } from './show-invitations.js';

const maxInvited = 200;

type Deps = MailDeps & {
  readonly timelines: TimelineRows;
  readonly invites: Invites;
  readonly secrets: TimelineSecrets;
};

export type InviteGuests = { readonly code: string; readonly emails: readonly string[] };

/** Invites guests; each gets an email with a personal link while the timeline is private. */
export const inviteGuests =
  (deps: Deps): Handler<InviteGuests, { readonly code: string; readonly invitations: readonly ShownInvitation[] }> =>
  async ({ code, emails }, ctx) => {
    const { timelines, invites, secrets, clock } = deps;
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'open');
    const known = new Set((await invites.list(found.id)).map(({ emailHash }) => emailHash));
    const encrypted = emails.map((email) => secrets.encryptEmail(found.id, email, known));
    const fresh = encrypted.filter(({ hash }) => !known.has(hash)).length;
    await requireEmailQuota(deps, found.id, { mails: fresh });
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'open');
      await invites.add(tx, timeline.id, encrypted, clock.now());
      if ((await invites.locked(tx, timeline.id)).length > maxInvited)
        throw problem(
          'conflict',
          'too-many-invited',
          `A timeline has at most ${maxInvited} invited guests. Please give the others the access code.`,
        );
      await mailNewInvites(deps, tx, timeline);
      return {};
    });
    return { code: found.code, invitations: await shownInvitations(deps, found.id) };
  };
