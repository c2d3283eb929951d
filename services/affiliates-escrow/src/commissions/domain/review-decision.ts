import type { CommissionStatus } from './commission.js';

/** `pay`: joins the next payout when due. `take-back`: nothing is paid for this order. */
export const verdicts = ['pay', 'take-back'] as const;
export type ReviewDecision = (typeof verdicts)[number];

type Judged = {
  readonly status: CommissionStatus;
  readonly flagged?: string;
  readonly lookedAt?: Date;
  readonly payoutId?: string;
};

/** Returns whether it is flagged and not reviewed yet. */
export const isInReview = ({ flagged, lookedAt }: Pick<Judged, 'flagged' | 'lookedAt'>): boolean =>
  flagged !== undefined && lookedAt === undefined;

/**
 * Returns why a decision is impossible. A flagged commission is released once; until a payout claims it, it can be
 * reversed.
 */
export const reviewProblem = (
  { status, flagged, lookedAt, payoutId }: Judged,
  verdict: ReviewDecision,
): { readonly slug: string; readonly sentence: string } | undefined => {
  if (flagged === undefined)
    return { slug: 'commission-not-flagged', sentence: 'Nothing is said against this commission.' };
  if (status === 'reversed' || status === 'exempt')
    return { slug: 'commission-ended', sentence: 'This commission is already reversed. There is nothing to pay.' };
  if (payoutId !== undefined || status === 'paid')
    return {
      slug: 'commission-in-payout',
      sentence: 'This commission is part of a payout. Cancel that payout first, while it is not paid.',
    };
  if (verdict === 'pay' && lookedAt !== undefined)
    return { slug: 'commission-already-released', sentence: 'Someone has approved this commission already.' };
  return undefined;
};
