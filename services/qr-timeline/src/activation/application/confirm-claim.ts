import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  claimSettled,
  claimUnknown,
  codeUnknown,
  type Claims,
  type ClaimTokens,
  type Codes,
  type OrderClient,
} from '../../plates/api.js';
import type { Activation } from './activate.js';
import type { OpenPlate } from './open-plate.js';
import type { RefreshReadModel } from '../../timelines/api.js';

/**
 * Accepts a claim with the link that the buyer received: the claimant becomes the owner. Valid once, for seven days.
 */
export const confirmClaim =
  (deps: {
    readonly claims: Claims;
    readonly tokens: ClaimTokens;
    readonly codes: Codes;
    readonly orders: OrderClient;
    readonly openPlate: OpenPlate;
    readonly clock: Clock;
    readonly refreshReadModel: RefreshReadModel;
  }): Handler<{ readonly token: string }, Activation> =>
  async ({ token }, ctx) => {
    const claimId = deps.tokens.read(token);
    if (claimId === undefined) throw claimUnknown();
    const before = await ctx.storedResult<Activation>();
    if (before) return before;
    const claim = await deps.claims.byId(claimId);
    if (!claim) throw claimUnknown();
    const { form } = claim;
    if (claim.state === 'accepted' || claim.state === 'expired') throw claimSettled(claim.state);
    if (!form) throw claimSettled('expired');
    const [plate] = await deps.codes.byIds([claim.codeId]);
    if (!plate) throw codeUnknown();
    const story = await deps.orders.storyOf(claim.orderId, ctx);
    const answer = await ctx.transaction<Activation>(async (tx) => {
      if (!(await deps.claims.accept(tx, claimId, deps.clock.now()))) throw claimSettled('expired');
      return deps.openPlate(tx, { plate, ownerId: claim.claimantId, form, story, confirmed: form.bare });
    });
    if (answer.timelineId !== undefined) await deps.refreshReadModel(answer.timelineId, ctx.log);
    return answer;
  };
