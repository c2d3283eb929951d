import { describe, expect, it } from '@jest/globals';
import { verdicts, reviewProblem } from './review-decision.js';

const waiting = { status: 'confirmed', flagged: 'own-code' } as const;
const lookedAt = new Date('2026-03-01T10:00:00Z');

describe('a flagged commission', () => {
  it.each(verdicts)('can be reviewed while it is pending or confirmed: %s', (verdict) => {
    expect(reviewProblem(waiting, verdict)).toBeUndefined();
    expect(reviewProblem({ ...waiting, status: 'pending' }, verdict)).toBeUndefined();
  });

  it('is released once, and can still be reversed afterwards', () => {
    expect(reviewProblem({ ...waiting, lookedAt }, 'pay')?.slug).toBe('commission-already-released');
    expect(reviewProblem({ ...waiting, lookedAt }, 'take-back')).toBeUndefined();
  });

  it.each([
    [{ status: 'confirmed' }, 'commission-not-flagged'],
    [{ ...waiting, status: 'reversed' }, 'commission-ended'],
    [{ ...waiting, status: 'exempt' }, 'commission-ended'],
    [{ ...waiting, status: 'paid' }, 'commission-in-payout'],
    [{ ...waiting, payoutId: 'payout-1' }, 'commission-in-payout'],
  ] as const)('is unchanged: %j, %s', (commission, slug) => {
    expect(verdicts.map((verdict) => reviewProblem(commission, verdict)?.slug)).toEqual([slug, slug]);
  });
});
