import { describe, expect, test } from '@jest/globals';
import { declarationOf, needsCustoms, type CustomsFacts } from './customs.js';

const facts: CustomsFacts = {
  from: ['Keepsake', '12 Harbor Street', 'Portland ME 04101', 'United States'],
  plateGrams: 180,
  origin: 'United States',
  plateCents: 2_500,
};
const to = (country: string) => ({ address: { street: 'Gasse 1', city: 'Wien', state: '', zip: '1010', country } });

describe('a customs form', () => {
  test('is needed outside the country of the sender, in any spelling', () => {
    expect(needsCustoms(to('Austria'), facts)).toBe(true);
    for (const home of ['US', 'usa', 'United States of America', '']) expect(needsCustoms(to(home), facts)).toBe(false);
    expect(needsCustoms(to(' austria'), { ...facts, from: ['Keepsake', 'Gasse 1', 'Austria'] })).toBe(false);
  });

  test('is not offered without an address or without the facts', () => {
    expect(needsCustoms({}, facts)).toBe(false);
    expect(needsCustoms(to('Austria'), undefined)).toBe(false);
  });

  test('declares plates, their weight and the price of the order', () => {
    expect(declarationOf({ plates: 3 }, 8_500, facts)).toEqual({
      form: 'CN 22',
      contents: 'Engraved metal plates with box',
      quantity: 3,
      grams: 540,
      valueCents: 8_500,
    });
  });

  test('declares the stated value of replacements and gifts', () => {
    expect(declarationOf({ plates: 1, replacing: {} }, 7_900, facts).valueCents).toBe(2_500);
    expect(declarationOf({ plates: 2 }, 0, facts).valueCents).toBe(5_000);
  });

  test('takes the longer form above its value and its weight', () => {
    expect(declarationOf({ plates: 1 }, 40_000, facts).form).toBe('CN 22');
    expect(declarationOf({ plates: 1 }, 40_001, facts).form).toBe('CN 23');
    expect(declarationOf({ plates: 12 }, 8_500, facts).form).toBe('CN 23');
  });
});
