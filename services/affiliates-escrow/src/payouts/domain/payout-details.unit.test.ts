import { describe, expect, it } from '@jest/globals';
import { changedLately, paidToOf } from './payout-details.js';

describe('payout details', () => {
  it('show only the end of an account', () => {
    expect(paidToOf({ method: 'iban', iban: 'DE89370400440532013000', bic: undefined })).toBe('IBAN ending 3000');
    const american = { method: 'us-account', routingNumber: '021000021', accountNumber: '000123456789' } as const;
    expect(paidToOf({ ...american, accountKind: 'savings' })).toBe('Savings account ending 6789');
    expect(paidToOf({ ...american, accountKind: 'checking' })).toBe('Checking account ending 6789');
    expect(paidToOf({ method: 'paypal', email: 'rui.melo@example.org' })).not.toContain('rui.melo');
  });

  it('count as new for two weeks after a replacement', () => {
    const at = new Date('2026-05-03T10:00:00Z');
    expect(changedLately(undefined, at)).toBe(false);
    expect(changedLately(at, new Date('2026-05-17T09:59:59Z'))).toBe(true);
    expect(changedLately(at, new Date('2026-05-17T10:00:00Z'))).toBe(false);
  });
});
