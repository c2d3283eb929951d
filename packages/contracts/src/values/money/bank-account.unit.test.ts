import { describe, expect, it } from '@jest/globals';
import { accountNumberOf, bicOf, ibanOf, routingNumberOf } from './bank-account.js';

describe('bank accounts', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['PT50000201231234567890154', 'PT50000201231234567890154'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
  ])('parses the IBAN %s', (typed, read) => expect(ibanOf(typed)).toBe(read));

  it.each(['', 'DE89 3704 0044 0532 0130 01', 'DE98370400440532013000', 'DE89', '=1+1', `DE89${'0'.repeat(40)}`])(
    'the IBAN "%s" is not taken',
    (typed) => expect(ibanOf(typed)).toBeUndefined(),
  );

  it('detects one wrong digit and swapped digits at every position', () => {
    const right = 'DE89370400440532013000';
    for (let at = 2; at < right.length; at++) {
      const other = String((Number(right[at]) + 1) % 10);
      expect(ibanOf(right.slice(0, at) + other + right.slice(at + 1))).toBeUndefined();
      const next = right[at + 1];
      if (next === undefined || next === right[at]) continue;
      expect(ibanOf(right.slice(0, at) + next + (right[at] ?? '') + right.slice(at + 2))).toBeUndefined();
    }
  });

  it.each([
    ['021000021', '021000021'],
    ['0110-0001-5', '011000015'],
    ['021000022', undefined],
    ['000000000', undefined],
    ['12345678', undefined],
  ])('parses the routing number %s', (typed, read) => expect(routingNumberOf(typed)).toBe(read));

  it('parses a BIC and a grouped account number', () => {
    expect(bicOf('deut de ff')).toBe('DEUTDEFF');
    expect(bicOf('DEUTDEFF500')).toBe('DEUTDEFF500');
    expect(bicOf('DEUTDEFF5')).toBeUndefined();
    expect(accountNumberOf('0001 2345-678')).toBe('00012345678');
    expect(accountNumberOf('123')).toBeUndefined();
    expect(accountNumberOf('1234567890123456789')).toBeUndefined();
  });
});
