import { affiliateDecided } from '@keepsake/contracts/events/affiliates-escrow/affiliate-decided.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { arrowOf, cannotMove, type Decision } from '../domain/affiliate.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates, Terms } from './ports.js';
import { publishTerms } from './publish-terms.js';

export type DecideAffiliate = {
  readonly affiliateId: string;
  readonly decision: Decision;
  /** Emailed to a refused applicant. */
  readonly reason?: string;
};

const actions: Readonly<Record<Decision, string>> = { approved: 'approve', refused: 'refuse', paused: 'pause' };

export const decideAffiliate =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly clock: Clock;
  }): Handler<DecideAffiliate, { readonly affiliateId: string }> =>
  async ({ affiliateId, decision, reason }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    if (decision === 'refused' && reason === undefined)
      throw problem('invalid', 'reason-needed', 'Please give a reason; the applicant reads it.', {
        errors: [{ field: 'reason', message: 'Please give a reason; the applicant reads it.' }],
      });
    return ctx.transaction(async (tx) => {
      await deps.terms.lockSettings(tx, 'share');
      const before = await deps.affiliates.lock(tx, affiliateId);
      if (!before) throw affiliateNotFound();
      const after = await deps.affiliates.move(
        tx,
        affiliateId,
        arrowOf[decision],
        decision === 'refused' ? reason : undefined,
      );
      if (!after) throw cannotMove(before.status);
      await deps.terms.remember(tx, [{ field: 'status', from: before.status, to: after.status }], {
        affiliateId,
        staffId: staff.id,
        at: deps.clock.now(),
      });
      tx.publish(affiliateDecided, { affiliateId, decision });
      publishTerms(tx, after);
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: affiliateId,
        staffId: staff.id,
        action: actions[decision],
        subject: 'affiliate',
        changed: ['status'],
      });
      return { affiliateId };
    });
  };
