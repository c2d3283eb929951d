import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates, Terms } from './ports.js';
import { sayTerms } from './say-terms.js';

export type SetRate = { readonly affiliateId: string; readonly rateTenths?: number };

/** From the next order on; the past ones keep their rate. Without a rate the affiliate follows the default again. */
export const setRate =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly clock: Clock;
  }): Handler<SetRate, { readonly affiliateId: string }> =>
  async ({ affiliateId, rateTenths }, turn) => {
    const staff = requireStaff(turn.caller, 'finance');
    return turn.once(async (tx) => {
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
      sayTerms(tx, after);
      tx.say(affiliatesEscrowStaffActed, {
        subjectId: affiliateId,
        staffId: staff.id,
        action: 'set-rate',
        subject: 'affiliate',
        changed: ['rateTenths'],
      });
      return { affiliateId };
    });
  };
