import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { claimSettled, claimUnknown, type Claims, type ClaimTokens, type Codes } from '../../plates/api.js';

export type ShownClaim = {
  readonly code: string;
  readonly orderId: string;
  readonly claimantName: string;
  readonly token: string;
};

/** Returns details for the email to the buyer; undefined for a settled claim. */
export const getClaim =
  (deps: {
    readonly claims: Claims;
    readonly tokens: ClaimTokens;
    readonly codes: Codes;
    readonly clock: Clock;
  }): Handler<{ readonly claimId: string }, ShownClaim> =>
  async ({ claimId }, ctx) => {
    requireSystem(ctx.caller);
    const claim = await deps.claims.byId(claimId);
    if (!claim) throw claimUnknown();
    if (!claim.form || claim.expiresAt <= deps.clock.now())
      throw claimSettled(claim.state === 'accepted' ? 'accepted' : 'expired');
    const [plate] = await deps.codes.byIds([claim.codeId]);
    return {
      code: plate?.code ?? '',
      orderId: claim.orderId,
      claimantName: claim.form.ownerName,
      token: deps.tokens.make(claimId),
    };
  };
