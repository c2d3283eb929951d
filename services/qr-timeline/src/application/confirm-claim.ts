import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { claimSettled, claimUnknown } from '../domain/claim.js';
import { codeUnknown } from '../domain/plate.js';
import type { Activation } from './activate.js';
import type { OpenPlate } from './open-plate.js';
import type { Claims, ClaimTokens, Codes, OrderDesk } from './plate-ports.js';
import type { ShowAtOnce } from './timeline-ports.js';

/** The orderer agrees, by the link of the mail: whoever asked becomes the owner. Good once, for seven days. */
export const confirmClaim =
  (deps: {
    readonly claims: Claims;
    readonly tokens: ClaimTokens;
    readonly codes: Codes;
    readonly desk: OrderDesk;
    readonly openPlate: OpenPlate;
    readonly clock: Clock;
    readonly showAtOnce: ShowAtOnce;
  }): Handler<{ readonly token: string }, Activation> =>
  async ({ token }, turn) => {
    const claimId = deps.tokens.read(token);
    if (claimId === undefined) throw claimUnknown();
    const before = await turn.kept<Activation>();
    if (before) return before;
    const claim = await deps.claims.byId(claimId);
    if (!claim) throw claimUnknown();
    const { form } = claim;
    if (claim.state === 'accepted' || claim.state === 'expired') throw claimSettled(claim.state);
    if (!form) throw claimSettled('expired');
    const [plate] = await deps.codes.byIds([claim.codeId]);
    if (!plate) throw codeUnknown();
    const story = await deps.desk.storyOf(claim.orderId, turn);
    const answer = await turn.once<Activation>(async (tx) => {
      if (!(await deps.claims.accept(tx, claimId, deps.clock.now()))) throw claimSettled('expired');
      return deps.openPlate(tx, { plate, ownerId: claim.claimantId, form, story, confirmed: form.bare });
    });
    if (answer.timelineId !== undefined) await deps.showAtOnce(answer.timelineId, turn.log);
    return answer;
  };
