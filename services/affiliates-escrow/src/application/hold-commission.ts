import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { householdOf, type Household } from '@keepsake/contracts/values/household';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { bookingOf, type Parties, type Referral } from '../domain/commission.js';
import { selfReferralOf } from '../domain/self-referral.js';
import { exemptTypes } from '../domain/settings.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates, Households, PartnerAccounts, Terms } from './ports.js';
import { holdAmount, settle, type SettleDeps } from './settle-commission.js';

type Buyer = { readonly customerId: string; readonly household?: Household };
export type HoldCommission = Referral & {
  readonly buyer: Buyer;
  readonly packageType: string;
  readonly via?: 'link' | 'typed';
  readonly placedAt: Date;
};

export type HoldDeps = SettleDeps & {
  readonly affiliates: Affiliates;
  readonly terms: Terms;
  readonly partners: PartnerAccounts;
  readonly households: Households;
  readonly customerIdOf: (normalisedEmail: string) => string;
};

/** An order that a referral code brought: its commission is set aside, or noted as exempt with the reason. */
export const holdCommission =
  (deps: HoldDeps): Handler<HoldCommission, void> =>
  async ({ buyer, packageType, placedAt, ...referral }, turn) => {
    const { orderId, affiliateId, amountCents, rateTenths, totalCents } = referral;
    const booking = bookingOf(referral, await partiesOf(deps, buyer, affiliateId));
    const held = booking.status === 'pending';

    await turn.once(async (tx) => {
      if (buyer.household) await deps.households.keep(tx, buyer.household);
      const facts = await deps.commissions.learn(tx, orderId, {});
      if (facts.cancelledAt) return;
      const taken = await deps.commissions.insert(tx, {
        ...present({ via: referral.via }),
        orderId,
        affiliateId,
        packageType,
        amountCents,
        totalCents,
        rateTenths,
        currency: 'USD',
        createdAt: placedAt,
        ...booking,
      });
      if (!taken || !held) return;
      if (amountCents > 0) {
        const holdJournal = await holdAmount(deps, tx, orderId, amountCents);
        await deps.commissions.rebook(tx, orderId, { amountCents, holdJournal });
      }
      tx.say(commissionHeld, { orderId, affiliateId, amountCents, ...present({ flagged: booking.flagged }) });
      // What was heard before this event counts from here on.
      await settle(deps, tx, orderId, { facts, at: placedAt });
    });
  };

const partiesOf = async (deps: HoldDeps, buyer: Buyer, affiliateId: string): Promise<Parties> => {
  const affiliate = await deps.affiliates.personOf(affiliateId);
  if (!affiliate) throw affiliateNotFound();
  const household = householdOf(affiliate, deps.customerIdOf);
  const [exempt, ownAddresses] = await Promise.all([
    deps.partners.partnersAmong([buyer.customerId, affiliate.customerId], exemptTypes(await deps.terms.settings())),
    deps.households.addressesOf(household.mailbox),
  ]);
  const { customerId } = affiliate;
  return {
    buyerExempt: exempt.has(buyer.customerId),
    affiliateExempt: exempt.has(customerId),
    ...present({ signal: selfReferralOf(buyer, { customerId, household, ownAddresses }) }),
  };
};

/** An order without a commission still tells where orders of its mailbox go, as hashes. */
export const noteHousehold =
  (deps: { readonly households: Households }): Handler<Household, void> =>
  (household, turn) =>
    turn.once((tx) => deps.households.keep(tx, household));
