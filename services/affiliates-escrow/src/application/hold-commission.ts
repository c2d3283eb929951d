import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { bookingOf, type Referral } from '../domain/commission.js';
import { commissionsAccount, outsideAccount } from '../domain/held-accounts.js';
import { hold } from '../domain/ledger.js';
import { exemptTypes } from '../domain/settings.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates, Commissions, Ledger, PartnerAccounts, Terms } from './ports.js';

export type HoldCommission = Referral & { readonly packageType: string; readonly placedAt: Date };

/** An order that a referral code brought: its commission is set aside, or noted as exempt with the reason. */
export const holdCommission =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly partners: PartnerAccounts;
    readonly commissions: Commissions;
    readonly ledger: Ledger;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<HoldCommission, void> =>
  async ({ packageType, placedAt, ...referral }, turn) => {
    const { orderId, affiliateId, amountCents, rateTenths } = referral;
    const affiliateCustomerId = await deps.affiliates.customerOf(affiliateId);
    if (affiliateCustomerId === undefined) throw affiliateNotFound();
    const exempt = await deps.partners.partnersAmong(
      [referral.buyerId, affiliateCustomerId],
      exemptTypes(await deps.terms.settings()),
    );
    const booking = bookingOf(referral, affiliateCustomerId, exempt);

    await turn.once(async (tx) => {
      const held = booking.status === 'pending';
      const journalId = deps.ids.next();
      const inserted = await deps.commissions.insert(tx, {
        orderId,
        affiliateId,
        packageType,
        amountCents,
        rateTenths,
        currency: 'USD',
        createdAt: placedAt,
        ...booking,
        ...(held && amountCents > 0 ? { holdJournal: journalId } : {}),
      });
      if (!inserted || !held) return;
      if (amountCents > 0) {
        const book = await deps.ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
        const about = { id: journalId, at: deps.clock.now(), purpose: 'commission' as const, subject: orderId };
        await deps.ledger.append(
          tx,
          hold(book, { ...about, fromId: outsideAccount, toId: commissionsAccount, amountCents }),
        );
      }
      tx.say(commissionHeld, { orderId, affiliateId, amountCents, ...present({ flagged: booking.flagged }) });
    });
  };
