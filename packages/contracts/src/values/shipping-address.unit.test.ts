import { describe, expect, test } from '@jest/globals';
import { isUnitedStates, shippingFaults, tidyPostcode } from './shipping-address.js';

describe('an address for a parcel', () => {
  test('may be missing as a whole', () => {
    expect(shippingFaults({})).toEqual([]);
    expect(shippingFaults({ shippingAddress: '  ', shippingCountry: 'Portugal' })).toEqual([]);
  });
  test('names each part that is missing once it was begun', () => {
    expect(shippingFaults({ shippingCity: 'Austin' })).toEqual([
      { field: 'shippingAddress', message: 'Please add the street.' },
      { field: 'shippingState', message: 'Please add the state.' },
      { field: 'shippingZip', message: 'Please add the ZIP code.' },
    ]);
  });
  test('asks for no state outside the United States, and for a postcode', () => {
    const abroad = { shippingAddress: 'Rua da Rosa 1', shippingCity: 'Lisboa', shippingCountry: 'Portugal' };
    expect(shippingFaults(abroad)).toEqual([{ field: 'shippingZip', message: 'Please add the postcode.' }]);
    expect(shippingFaults({ ...abroad, shippingZip: '1200-384' })).toEqual([]);
  });
  test.each(['', 'US', 'usa', 'U.S.A.', 'United States', 'the united states of america'])('%p is home', (country) => {
    expect(isUnitedStates(country)).toBe(true);
  });
  test.each([
    ['787011234', 'USA', '78701-1234'],
    [' 78701 1234 ', undefined, '78701-1234'],
    ['sw1a  1aa', 'United Kingdom', 'SW1A 1AA'],
    ['d-10115', 'Germany', 'D-10115'],
    ['not a code', undefined, 'NOT A CODE'],
  ])('the postcode %p of %p is kept as %p', (typed, country, kept) => {
    expect(tidyPostcode(typed, country)).toBe(kept);
  });
});
