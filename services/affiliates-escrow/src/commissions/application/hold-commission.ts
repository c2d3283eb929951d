import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { householdOf, type Household } from '@keepsake/contracts/values/household';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { bookingOf, type Parties, type Referral } from '../domain/commission.js';
import { selfReferralOf } from '../domain/self-referral.js';
import { exemptTypes, affiliateNotFound, type Affiliates, type Terms } from '../../affiliates/api.js';
import type { Households, PartnerAccounts } from './ports.js';
import { holdAmount, settle, type SettleDeps } from './settle-commission.js';

type Buyer = { readonly customerId: string; readonly household?: Household };
export type HoldCommission = Referral & {
  readonly buyer: Buyer;
  readonly orderNumber: string;
  readonly packageType: string;
  readonly via?: 'link' | 'typed';
  /** Key of the sub-link; unknown ones are ignored. */
  readonly subLink?: string;
  readonly placedAt: Date;
};

export type HoldDeps = SettleDeps & {
  readonly affiliates: Affiliates;
  readonly terms: Terms;
  readonly partners: PartnerAccounts;
  readonly households: Households;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

/** Holds the commission of a referred order, or records it as exempt with the reason. */
export const holdCommission =
  (deps: HoldDeps): Handler<HoldCommission, void> =>
  async ({ buyer, orderNumber, packageType, placedAt, ...referral }, ctx) => {
    const { orderId, affiliateId, amountCents, rateTenths, totalCents } = referral;
    const booking = bookingOf(referral, await partiesOf(deps, buyer, affiliateId));
    const held = booking.status === 'pending';

    await ctx.transaction(async (tx) => {
      if (buyer.household) await deps.households.keep(tx, buyer.household);
      const facts = await deps.commissions.learn(tx, orderId, {});
      if (facts.cancelledAt) return;
      const taken = await deps.commissions.insert(tx, {
        ...present({ via: referral.via, subLink: referral.subLink }),
        orderId,
        orderNumber,
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
      tx.publish(commissionHeld, { orderId, affiliateId, amountCents, ...present({ flagged: booking.flagged }) });
      // Applies facts that arrived before this event.
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

/** Records the address hash of an order without a commission too, for self-referral detection. */
export const onAddressRecorded =
  (deps: { readonly households: Households }): Handler<Household, void> =>
  (household, ctx) =>
    ctx.transaction((tx) => deps.households.keep(tx, household));
