import type { CommissionStatus } from './commission.js';

/** `pay`: into the next payout when it is due. `take-back`: nothing is paid for this order. */
export const verdicts = ['pay', 'take-back'] as const;
export type Verdict = (typeof verdicts)[number];

type Judged = {
  readonly status: CommissionStatus;
  readonly flagged?: string;
  readonly lookedAt?: Date;
  readonly payoutId?: string;
};

/** A flagged commission is released once. Until a payout has claimed it, it can still be taken back. */
export const whyNotJudged = (
  { status, flagged, lookedAt, payoutId }: Judged,
  verdict: Verdict,
): { readonly slug: string; readonly sentence: string } | undefined => {
  if (flagged === undefined)
    return { slug: 'commission-not-flagged', sentence: 'Nothing is said against this commission.' };
  if (status === 'reversed' || status === 'exempt')
    return { slug: 'commission-ended', sentence: 'This commission is taken back already. There is nothing to pay.' };
  if (payoutId !== undefined || status === 'paid')
    return {
      slug: 'commission-in-payout',
      sentence: 'This commission is part of a payout. Cancel that payout first, while it is not paid.',
    };
  if (verdict === 'pay' && lookedAt !== undefined)
    return { slug: 'commission-already-released', sentence: 'Somebody has released this commission already.' };
  return undefined;
};
