import { describe, expect, it } from '@jest/globals';
import { verdicts, whyNotJudged } from './verdict.js';

const waiting = { status: 'confirmed', flagged: 'own-code' } as const;
const lookedAt = new Date('2026-03-01T10:00:00Z');

describe('a flagged commission', () => {
  it.each(verdicts)('can be judged while it is pending or confirmed: %s', (verdict) => {
    expect(whyNotJudged(waiting, verdict)).toBeUndefined();
    expect(whyNotJudged({ ...waiting, status: 'pending' }, verdict)).toBeUndefined();
  });

  it('is released once, and can still be taken back afterwards', () => {
    expect(whyNotJudged({ ...waiting, lookedAt }, 'pay')?.slug).toBe('commission-already-released');
    expect(whyNotJudged({ ...waiting, lookedAt }, 'take-back')).toBeUndefined();
  });

  it.each([
    [{ status: 'confirmed' }, 'commission-not-flagged'],
    [{ ...waiting, status: 'reversed' }, 'commission-ended'],
    [{ ...waiting, status: 'exempt' }, 'commission-ended'],
    [{ ...waiting, status: 'paid' }, 'commission-in-payout'],
    [{ ...waiting, payoutId: 'payout-1' }, 'commission-in-payout'],
  ] as const)('is left as it is: %j, %s', (commission, slug) => {
    expect(verdicts.map((verdict) => whyNotJudged(commission, verdict)?.slug)).toEqual([slug, slug]);
  });
});
