import { describe, expect, test } from '@jest/globals';
import { cheapestFirst, chosenRate, shipToText, type CarrierLabel } from './carrier-label.js';
import { carrierRequest, readReturnAddress } from './carrier-parcel.js';
import { countryCode } from './country-code.js';
import type { Shipment } from './shipment.js';

const shipment: Shipment = {
  orderId: '00000000-0000-4000-8000-000000000001',
  number: 'K-7K3M9QXA',
  firstName: 'Inés',
  lastName: 'Duarte',
  eventType: 'Memorial',
  packageType: 'multi',
  quantity: 2,
  openedAt: new Date('2026-03-01T10:00:00Z'),
  codeIds: [],
  codes: 2,
  plates: 2,
  paymentConfirmed: true,
  codesReady: true,
  atMaker: false,
  address: { street: '12 Elm St', city: 'Troy', state: 'ny', zip: '12180', country: '' },
};
const quotedAt = new Date('2026-03-02T10:00:00Z');
const rate = { id: 'r1', carrier: 'usps', service: 'Ground', priceCents: 615, currency: 'USD' } as const;
const quote: CarrierLabel = {
  id: 'q1',
  orderId: shipment.orderId,
  state: 'quoted',
  draftId: 'shp_1',
  shipToHash: shipToText(shipment),
  rates: [rate],
  quotedAt,
};
const choice = { rateId: 'r1', priceCents: 615 };
const soon = new Date(quotedAt.getTime() + 60_000);

describe('country codes', () => {
  test.each([
    ['', 'US'],
    ['United States of America', 'US'],
    ['us', 'US'],
    ['AUSTRIA', 'AT'],
    ['de', 'DE'],
    ['Côte d’Ivoire', 'CI'],
    ['Cote d Ivoire', 'CI'],
    ['UK', 'GB'],
    ['Czech Republic', 'CZ'],
    ['México', 'MX'],
    ['Atlantis', undefined],
    ['ZZ', undefined],
  ])('of %j is %s', (typed, code) => {
    expect(countryCode(typed)).toBe(code);
  });
});

describe('a return address', () => {
  test('is read from six or seven parts', () => {
    expect(readReturnAddress('Keepsake; 12 Harbor Street; Portland; me; 04101; USA; 207 555 0100')).toEqual({
      name: 'Keepsake',
      street: '12 Harbor Street',
      city: 'Portland',
      state: 'ME',
      postalCode: '04101',
      countryCode: 'US',
      phone: '207 555 0100',
    });
    expect(readReturnAddress('Keepsake; Gasse 1; Wien; ; 1010; Austria')?.countryCode).toBe('AT');
  });

  test.each(['Keepsake; 12 Harbor Street; Portland; Maine; 04101; US', 'Keepsake; ; Portland; ME; 04101; US', 'K', ''])(
    'is refused as %j',
    (text) => {
      expect(readReturnAddress(text)).toBeUndefined();
    },
  );
});

describe('a chosen rate', () => {
  test('is returned at the confirmed price', () => {
    expect(chosenRate(quote, shipment, shipToText(shipment), choice, soon)).toEqual(rate);
  });

  test.each([
    ['there is none', undefined, shipment, choice, soon, 'rates-ended'],
    ['it is of another order', { ...quote, orderId: 'other' }, shipment, choice, soon, 'rates-ended'],
    ['it was used already', { ...quote, state: 'failed' as const }, shipment, choice, soon, 'rates-ended'],
    ['the price is another one', quote, shipment, { ...choice, priceCents: 600 }, soon, 'rates-ended'],
    ['an hour has passed', quote, shipment, choice, new Date(quotedAt.getTime() + 3_600_001), 'rates-ended'],
    ['the recipient has changed', quote, { ...shipment, labelName: 'Ines' }, choice, soon, 'address-changed'],
  ] as const)('is refused when %s', (_, known, parcel, chosen, now, slug) => {
    expect(() => chosenRate(known, parcel, shipToText(parcel), chosen, now)).toThrow(expect.objectContaining({ slug }));
  });
});

describe('a request to carriers', () => {
  const from = readReturnAddress('Keepsake; 12 Harbor Street; Portland; ME; 04101; US');
  const input = {
    reference: 'q1',
    parcel: { grams: 360, lengthCm: 25, widthCm: 18, heightCm: 5 },
    paidCents: 12_800,
    facts: undefined,
  };

  test('has the state in capitals, and no customs at home', () => {
    if (!from) throw new Error('no return address');
    const request = carrierRequest(shipment, { ...input, from });
    expect(request.to).toMatchObject({ state: 'NY', countryCode: 'US' });
    expect(request.customs).toBeUndefined();
  });

  test('is refused abroad until the facts for customs are set', () => {
    if (!from) throw new Error('no return address');
    const abroad = {
      ...shipment,
      address: { street: 'Gasse 1', city: 'Wien', state: '', zip: '1010', country: 'Austria' },
    };
    expect(() => carrierRequest(abroad, { ...input, from })).toThrow(
      expect.objectContaining({ slug: 'customs-not-set' }),
    );
  });
});

test('rates are sorted by price, then by days', () => {
  const rates = [
    { ...rate, id: 'a', priceCents: 900 },
    { ...rate, id: 'b', priceCents: 600 },
    { ...rate, id: 'c', priceCents: 600, days: 2 },
  ];
  expect(cheapestFirst(rates).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
