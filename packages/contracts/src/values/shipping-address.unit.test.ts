import { describe, expect, test } from '@jest/globals';
import { isUnitedStates, shippingErrors, tidyPostcode } from './shipping-address.js';

describe('shipping address', () => {
  test('may be empty', () => {
    expect(shippingErrors({})).toEqual([]);
    expect(shippingErrors({ shippingAddress: '  ', shippingCountry: 'Portugal' })).toEqual([]);
  });
  test('lists the missing fields of a partial address', () => {
    expect(shippingErrors({ shippingCity: 'Austin' })).toEqual([
      { field: 'shippingAddress', message: 'Please add the street.' },
      { field: 'shippingState', message: 'Please add the state.' },
      { field: 'shippingZip', message: 'Please add the ZIP code.' },
    ]);
  });
  test('requires a postcode but no state outside the United States', () => {
    const abroad = { shippingAddress: 'Rua da Rosa 1', shippingCity: 'Lisboa', shippingCountry: 'Portugal' };
    expect(shippingErrors(abroad)).toEqual([{ field: 'shippingZip', message: 'Please add the postcode.' }]);
    expect(shippingErrors({ ...abroad, shippingZip: '1200-384' })).toEqual([]);
  });
  test.each(['', 'US', 'usa', 'U.S.A.', 'United States', 'the united states of america'])(
    'treats %p as the United States',
    (country) => {
      expect(isUnitedStates(country)).toBe(true);
    },
  );
  test.each([
    ['787011234', 'USA', '78701-1234'],
    [' 78701 1234 ', undefined, '78701-1234'],
    ['sw1a  1aa', 'United Kingdom', 'SW1A 1AA'],
    ['d-10115', 'Germany', 'D-10115'],
    ['not a code', undefined, 'NOT A CODE'],
  ])('tidies the postcode %p of %p to %p', (typed, country, kept) => {
    expect(tidyPostcode(typed, country)).toBe(kept);
  });
});
