import { shareOf } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';

export type CommissionStatus = 'pending' | 'confirmed' | 'paid' | 'reversed' | 'exempt';

/** Commission terms of an order. The rate is frozen; the amount follows payments and refunds. */
export type Referral = {
  readonly orderId: string;
  readonly affiliateId: string;
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly amountCents: number;
  /** Set by orders, which has more data about the order. */
  readonly exemptReason?: string;
  readonly fromPartnerPortal: boolean;
};

export type Booking =
  | { readonly status: 'pending'; readonly flagged?: string }
  | { readonly status: 'exempt'; readonly reason: string };

/** Which party has an active partner account of an exempt type, and signs of self-referral. */
export type Parties = {
  readonly buyerExempt: boolean;
  readonly affiliateExempt: boolean;
  readonly signal?: string;
};

/**
 * Decides the booking once, when the order arrives. A sign of self-referral flags it for review and does not refuse
 * it.
 */
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

/** Known facts about an order's money, in any order of arrival. */
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
 * Returns the required state of a commission; undefined once it is final. Confirms only paid and completed orders;
 * never raises a confirmed amount.
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

/** Returns when a confirmed commission is payable, after the time for refunds. */
export const payableAt = (confirmedAt: Date, holdDays: number): Date =>
  new Date(confirmedAt.getTime() + holdDays * dayMs);
