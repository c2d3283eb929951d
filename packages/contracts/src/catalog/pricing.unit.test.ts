import { describe, expect, test } from '@jest/globals';
import { orderPackageOf, orderPackages, packagePrice } from './order-packages.js';
import { packageCards } from './packages.js';
import { shownPrices, standardPrices, standardTerms } from './price-list.js';
import { pricingTiers, quantityProblem, quote, readPricingTier, type PricingTier } from './pricing.js';

/** Written by hand from the price list, in dollars, so that it does not share code with the catalog. */
const dollarsByHand: Readonly<Record<string, readonly (readonly [quantity: number, dollars: number])[]>> = {
  individual: [
    [1, 79],
    [2, 158],
    [3, 237],
    [10, 790],
    [999, 78_921],
    [1000, 79_000],
  ],
  parent_pair: [
    [1, 149],
    [2, 149],
    [3, 298],
    [4, 298],
    [9, 745],
    [10, 745],
    [999, 74_500],
    [1000, 74_500],
  ],
  multi: [
    [1, 79],
    [2, 128],
    [3, 177],
    [10, 520],
    [999, 48_981],
    [1000, 49_030],
  ],
  event: [
    [1, 79],
    [2, 82],
    [3, 85],
    [25, 151],
    [50, 226],
    [100, 376],
    [200, 676],
    [1000, 3076],
  ],
  'event-25': [[1, 149]],
  'event-50': [[1, 249]],
  'event-100': [[1, 399]],
  'event-200': [[1, 699]],
};

/** Adds up the price of each further unit. */
const dollarsByWalking = (tier: string, quantity: number): number => {
  let total = 0;
  for (let unit = 1; unit <= quantity; unit += 1) {
    if (tier === 'individual') total += 79;
    if (tier === 'parent_pair') total += unit % 2 === 1 ? 149 : 0;
    if (tier === 'multi') total += unit === 1 ? 79 : 49;
    if (tier === 'event') total += unit === 1 ? 79 : 3;
  }
  return total;
};

const openTiers: readonly PricingTier[] = ['individual', 'parent_pair', 'multi', 'event'];
const everyQuote = pricingTiers.flatMap((tier) =>
  Array.from({ length: openTiers.includes(tier) ? 1000 : 1 }, (_, at) => quote(tier, at + 1)),
);

describe('prices', () => {
  test.each(Object.entries(dollarsByHand))('equal the list written by hand for %s', (tier, rows) => {
    for (const [quantity, dollars] of rows)
      expect([tier, quantity, quote(tier as PricingTier, quantity).totalPrice]).toEqual([
        tier,
        quantity,
        dollars * 100,
      ]);
  });

  test('equal the sum of their units for every quantity from 1 to 1000', () => {
    for (const tier of openTiers)
      for (let quantity = 1; quantity <= 1000; quantity += 1)
        expect([tier, quantity, quote(tier, quantity).totalPrice]).toEqual([
          tier,
          quantity,
          dollarsByWalking(tier, quantity) * 100,
        ]);
  });

  test('are whole positive cents that never fall when more is ordered', () => {
    for (const { totalPrice, unitPrice } of everyQuote) {
      expect(Number.isSafeInteger(totalPrice) && totalPrice > 0 && Number.isSafeInteger(unitPrice)).toBe(true);
      expect(totalPrice).toBeGreaterThanOrEqual(unitPrice);
    }
    for (const tier of openTiers)
      for (let quantity = 2; quantity <= 1000; quantity += 1)
        expect(quote(tier, quantity).totalPrice).toBeGreaterThanOrEqual(quote(tier, quantity - 1).totalPrice);
  });

  test('name the price of the first unit', () => {
    expect(pricingTiers.map((tier) => quote(tier, 1).unitPrice)).toEqual([
      7900, 14900, 7900, 7900, 14900, 24900, 39900, 69900,
    ]);
  });
});

describe('deliveries', () => {
  test('delivers a timeline per unit, or one timeline with many copies', () => {
    expect(
      pricingTiers.map((tier) => quote(tier, 1)).map(({ timelines, codes, copies }) => [timelines, codes, copies]),
    ).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 25],
      [1, 1, 50],
      [1, 1, 100],
      [1, 1, 200],
    ]);
    expect(quote('event', 3)).toMatchObject({ totalPrice: 8500, timelines: 1, codes: 1, copies: 3 });
    expect(quote('multi', 4)).toMatchObject({ timelines: 4, codes: 4, copies: 4 });
  });

  test('rounds pairs up to an even number and notifies the buyer', () => {
    expect(quote('parent_pair', 3)).toMatchObject({
      quantity: 4,
      totalPrice: 29_800,
      notes: ['Parent pairs come in twos: your quantity of 3 was rounded up to 4.'],
    });
    expect(quote('parent_pair', 4)).toMatchObject({ quantity: 4, notes: [] });
    expect(shownPrices(standardTerms).pairSaving).toBe(900);
  });
});

describe('the cheaper hint', () => {
  test('names the Multi-Pack for two timelines and more', () => {
    expect(quote('individual', 2).cheaper).toEqual({ pricingTier: 'multi', quantity: 2, totalPrice: 12_800 });
    expect(quote('parent_pair', 3).cheaper).toEqual({ pricingTier: 'multi', quantity: 4, totalPrice: 22_600 });
    expect([quote('individual', 1).cheaper, quote('multi', 7).cheaper]).toEqual([undefined, undefined]);
  });

  test('names the event price or package that gives the same copies for less', () => {
    expect(quote('event-50', 1).cheaper).toEqual({ pricingTier: 'event', quantity: 50, totalPrice: 22_600 });
    expect(quote('event', 25).cheaper).toEqual({ pricingTier: 'event-25', quantity: 1, totalPrice: 14_900 });
    expect([quote('event', 24).cheaper, quote('event', 26).cheaper, quote('event-25', 1).cheaper]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('never offers fewer timelines or copies, never the other kind, and always less money', () => {
    for (const chosen of everyQuote) {
      if (!chosen.cheaper) continue;
      const offer = quote(chosen.cheaper.pricingTier, chosen.cheaper.quantity);
      expect(offer.totalPrice).toBe(chosen.cheaper.totalPrice);
      expect(offer.totalPrice).toBeLessThan(chosen.totalPrice);
      expect(offer.timelines).toBe(chosen.timelines);
      expect(offer.copies).toBeGreaterThanOrEqual(chosen.copies);
      expect(offer.pricingTier.startsWith('event')).toBe(chosen.pricingTier.startsWith('event'));
    }
  });
});

describe('unsold quantities', () => {
  test.each([0, -1, 1001, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9])(
    'refuses a quantity of %p for every tier',
    (quantity) => {
      for (const tier of pricingTiers) {
        expect(quantityProblem(tier, quantity)).toBe('Please choose a quantity between 1 and 1,000.');
        expect(() => quote(tier, quantity)).toThrow(RangeError);
      }
    },
  );

  test('refuses a second event package with advice', () => {
    expect(quantityProblem('event-25', 2)).toMatch(/set the quantity to 1/);
    expect(quantityProblem('event', 2)).toBeUndefined();
  });

  test('refuses an unknown tier', () => {
    expect(['individual', 'single', 'event-25', 'event-26', 'toString', ''].map(readPricingTier)).toEqual([
      'individual',
      'individual',
      'event-25',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('shows the specified cards on the landing page, each at its tier’s price', () => {
  expect(packageCards.map(({ id, tier, name, price, badge }) => [id, tier, name, price, badge])).toEqual([
    ['single', 'individual', 'Single Timeline', '$79', undefined],
    ['multi', 'multi', 'Multi-Pack', '$79 + $49 each additional', 'Best Value'],
    ['event-25', 'event-25', 'Small Event', '$149', undefined],
    ['event-50', 'event-50', 'Medium Event', '$249', 'Most Popular'],
    ['event-100', 'event-100', 'Large Event', '$399', undefined],
    ['event-200', 'event-200', 'Extra Large Event', '$699', undefined],
  ]);
  expect(packageCards.map((card) => card.guestCount)).toEqual([
    undefined,
    undefined,
    '25 guests',
    '50 guests',
    '100 guests',
    '200 guests',
  ]);
});

test('shows the three specified packages in the order form', () => {
  expect(orderPackages.map(({ packageType }) => [packageType, packagePrice(packageType, standardPrices)])).toEqual([
    ['essential', 7900],
    ['premium', 14900],
    ['enterprise', 30000],
  ]);
  expect(orderPackageOf('premium')).toMatchObject({ codes: 1, copies: 25, setByStaff: false });
});
