import { shareOf } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';

export type CommissionStatus = 'pending' | 'confirmed' | 'paid' | 'reversed' | 'exempt';

/** What an order says of its commission. The amount was frozen when the order was placed. */
export type Referral = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly affiliateId: string;
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly amountCents: number;
  /** Said by orders, which saw more of the order than we do. */
  readonly exemptReason?: string;
  readonly fromPartnerPortal: boolean;
};

export type Booking =
  | { readonly status: 'pending'; readonly flagged?: 'own-code' }
  | { readonly status: 'exempt'; readonly reason: string };

/**
 * Decided once, when the order is heard. `exemptCustomers`: those with an approved partner account of an exempt type.
 * A buyer's own code is a suspicion that a person looks at, not a refusal.
 */
export const bookingOf = (
  referral: Referral,
  affiliateCustomerId: string,
  exemptCustomers: ReadonlySet<string>,
): Booking => {
  if (shareOf(referral.totalCents, referral.rateTenths) !== referral.amountCents)
    throw problem(
      'invalid',
      'commission-differs',
      'The commission is not the rounded share of the order. Please look at the order.',
      { orderId: referral.orderId },
    );
  const reason = exemption(referral, affiliateCustomerId, exemptCustomers);
  if (reason !== undefined) return { status: 'exempt', reason };
  return referral.buyerId === affiliateCustomerId ? { status: 'pending', flagged: 'own-code' } : { status: 'pending' };
};

const exemption = (
  referral: Referral,
  affiliateCustomerId: string,
  exemptCustomers: ReadonlySet<string>,
): string | undefined => {
  if (referral.exemptReason !== undefined) return referral.exemptReason;
  if (referral.fromPartnerPortal) return 'partner-portal';
  if (exemptCustomers.has(referral.buyerId)) return 'buyer-is-partner';
  if (exemptCustomers.has(affiliateCustomerId)) return 'affiliate-is-partner';
  return undefined;
};

const dayMs = 86_400_000;

/** A confirmed commission waits for refunds before it can be paid out. */
export const payableAt = (confirmedAt: Date, holdDays: number): Date =>
  new Date(confirmedAt.getTime() + holdDays * dayMs);
