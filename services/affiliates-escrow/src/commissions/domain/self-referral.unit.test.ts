import { describe, expect, it } from '@jest/globals';
import { selfReferralOf } from './self-referral.js';

const affiliate = {
  customerId: 'customer-rui',
  household: { mailbox: 'mailbox-rui', surname: 'surname-costa' },
  ownAddresses: new Set(['address-oak-12']),
};
const stranger = { mailbox: 'mailbox-maja', surname: 'surname-rossi', address: 'address-elm-7' };

describe('a sign of self-referral', () => {
  it.each([
    ['the same account', { customerId: 'customer-rui', household: stranger }, 'own-code'],
    ['the same mailbox', { customerId: 'c', household: { ...stranger, mailbox: 'mailbox-rui' } }, 'own-mailbox'],
    ['the same address', { customerId: 'c', household: { ...stranger, address: 'address-oak-12' } }, 'same-address'],
    ['the same surname', { customerId: 'c', household: { ...stranger, surname: 'surname-costa' } }, 'same-surname'],
  ])('is %s', (_, buyer, signal) => {
    expect(selfReferralOf(buyer, affiliate)).toBe(signal);
  });

  it('is absent without shared data, or for an older event without household', () => {
    expect(selfReferralOf({ customerId: 'c', household: stranger }, affiliate)).toBeUndefined();
    expect(selfReferralOf({ customerId: 'c' }, affiliate)).toBeUndefined();
  });
});
