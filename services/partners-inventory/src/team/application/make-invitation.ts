import type { PasswordLinks } from '@keepsake/platform/password-links/password-links';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerType } from '../../accounts/api.js';
import { memberNotFound } from '../domain/team.js';
import { requireOwner, type OfMember, type TeamDeps } from './save-team.js';

export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly partnerType: PartnerType;
  readonly businessName: string;
  readonly invitedBy: string;
  readonly token: string;
  readonly expiresAt: string;
};

const linkMs = 7 * 24 * 60 * 60_000;

/**
 * Creates a link that sets the first password, valid for a week; it replaces older ones. Takes no idempotency key, so
 * no token is stored.
 */
export const makeInvitation =
  (deps: TeamDeps & { readonly links: Pick<PasswordLinks, 'make'> }): Handler<OfMember, Invitation> =>
  async ({ memberId }, ctx) => {
    const { caller, me } = await requireOwner(deps, ctx.caller);
    const account = await deps.applications.find(caller.id);
    if (!account) throw memberNotFound();
    return ctx.transaction(async (tx) => {
      const member = await deps.members.lock(tx, caller.id, memberId);
      if (!member) throw memberNotFound();
      if (member.state !== 'invited') throw problem('conflict', 'joined-already', teamMessages.joinedAlready);
      const expiresAt = new Date(deps.clock.now().getTime() + linkMs);
      const { email, firstName } = member;
      const { partnerType, businessName } = account;
      const invitedBy = `${me.firstName} ${me.lastName}`;
      const token = await deps.links.make(tx, memberId, expiresAt);
      return { email, firstName, partnerType, businessName, invitedBy, token, expiresAt: expiresAt.toISOString() };
    });
  };
