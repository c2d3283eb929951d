import { shareOf } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';

export type CommissionStatus = 'pending' | 'confirmed' | 'paid' | 'reversed' | 'exempt';

/** What an order says of its commission. The rate is frozen; the amount follows what is paid and refunded. */
export type Referral = {
  readonly orderId: string;
  readonly affiliateId: string;
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly amountCents: number;
  /** Said by orders, which saw more of the order than we do. */
  readonly exemptReason?: string;
  readonly fromPartnerPortal: boolean;
};

export type Booking =
  | { readonly status: 'pending'; readonly flagged?: string }
  | { readonly status: 'exempt'; readonly reason: string };

/** Which of the two has an approved partner account of an exempt type, and what suggests that they are one. */
export type Parties = {
  readonly buyerExempt: boolean;
  readonly affiliateExempt: boolean;
  readonly signal?: string;
};

/** Decided once, when the order is heard. A signal of self-referral is a suspicion that a person looks at, not a refusal. */
export const bookingOf = (referral: Referral, parties: Parties): Booking => {
  if (shareOf(referral.totalCents, referral.rateTenths) !== referral.amountCents)
    throw problem(
      'invalid',
      'commission-differs',
      'The commission is not the rounded share of the order. Please look at the order.',
      { orderId: referral.orderId },
    );
  const reason = exemption(referral, parties);
  if (reason !== undefined) return { status: 'exempt', reason };
  return { status: 'pending', ...(parties.signal !== undefined && { flagged: parties.signal }) };
};

const exemption = (referral: Referral, { buyerExempt, affiliateExempt }: Parties): string | undefined => {
  if (referral.exemptReason !== undefined) return referral.exemptReason;
  if (referral.fromPartnerPortal) return 'partner-portal';
  if (buyerExempt) return 'buyer-is-partner';
  if (affiliateExempt) return 'affiliate-is-partner';
  return undefined;
};

/** What is known of an order's money, in whatever order it was heard. */
export type OrderFacts = {
  readonly paid: boolean;
  readonly paidCents?: number;
  readonly refundedCents: number;
  readonly completedAt?: Date;
  readonly closedUnpaid: boolean;
  readonly cancelledAt?: Date;
};

type Booked = {
  readonly status: CommissionStatus;
  readonly amountCents: number;
  readonly rateTenths: number;
  readonly totalCents?: number;
};

export type Settlement =
  | { readonly status: 'pending'; readonly amountCents: number }
  | { readonly status: 'confirmed'; readonly amountCents: number; readonly completedAt: Date }
  | { readonly status: 'reversed'; readonly reason: 'order-cancelled' | 'order-not-paid' | 'order-refunded' };

/**
 * What a commission has to be by what is known of its order; undefined when it is settled for good. Nothing is confirmed before
 * the order is paid and completed, and nothing grows after it was confirmed.
 */
export const settlementOf = (booked: Booked, facts: OrderFacts): Settlement | undefined => {
  if (booked.status === 'exempt' || booked.status === 'reversed') return undefined;
  if (facts.cancelledAt) return { status: 'reversed', reason: 'order-cancelled' };
  if (facts.closedUnpaid) return { status: 'reversed', reason: 'order-not-paid' };
  const baseCents = facts.paidCents ?? booked.totalCents;
  const share =
    baseCents === undefined
      ? booked.amountCents
      : shareOf(Math.max(0, baseCents - facts.refundedCents), booked.rateTenths);
  const earned = booked.status !== 'pending';
  const amountCents = earned ? Math.min(share, booked.amountCents) : share;
  if (facts.refundedCents > 0 && amountCents === 0 && booked.amountCents > 0)
    return { status: 'reversed', reason: 'order-refunded' };
  return facts.paid && facts.completedAt
    ? { status: 'confirmed', amountCents, completedAt: facts.completedAt }
    : { status: 'pending', amountCents };
};

const dayMs = 86_400_000;

/** A confirmed commission waits for refunds before it can be paid out. */
export const payableAt = (confirmedAt: Date, holdDays: number): Date =>
  new Date(confirmedAt.getTime() + holdDays * dayMs);
