import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates, Terms } from './ports.js';
import { publishTerms } from './publish-terms.js';

export type SetRate = { readonly affiliateId: string; readonly rateTenths?: number };

/** Sets the rate from the next order on; past orders keep theirs. Without a rate the default applies again. */
export const setRate =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly clock: Clock;
  }): Handler<SetRate, { readonly affiliateId: string }> =>
  async ({ affiliateId, rateTenths }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      await deps.terms.lockSettings(tx, 'share');
      const before = await deps.affiliates.lock(tx, affiliateId);
      if (!before) throw affiliateNotFound();
      if (before.ownRateTenths === rateTenths) return { affiliateId };
      const after = await deps.affiliates.setRate(tx, affiliateId, rateTenths);
      await deps.terms.remember(
        tx,
        [{ field: 'rateTenths', from: String(before.rateTenths), to: String(after.rateTenths) }],
        { affiliateId, staffId: staff.id, at: deps.clock.now() },
      );
      publishTerms(tx, after);
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: affiliateId,
        staffId: staff.id,
        action: 'set-rate',
        subject: 'affiliate',
        changed: ['rateTenths'],
      });
      return { affiliateId };
    });
  };
