import { describe, expect, test } from '@jest/globals';
import { acceptedLanguages, closestLanguage, directionOf } from './language.js';

const available = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'];

describe('accepted languages', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
    ['en;q=0.2, ar , fr;q=0.7', ['ar', 'fr', 'en']],
    ['es;q=0, en', ['en']],
    ['*', []],
    ['', []],
    ['x', []],
    ['de;q=high', []],
    ["es'; drop, ../../etc", []],
  ])('are sorted by weight: %j', (header, tags) => {
    expect(acceptedLanguages(header)).toEqual(tags);
  });

  test('are none without a header, and bounded when it is long', () => {
    expect(acceptedLanguages(undefined)).toEqual([]);
    expect(acceptedLanguages('de,'.repeat(100_000)).length).toBeLessThan(400);
  });
});

describe('closest language', () => {
  test.each([
    [['es-MX'], 'es'],
    [['pt-PT'], 'pt-BR'],
    [['PT-br'], 'pt-BR'],
    [['fi', 'de-CH', 'en'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['ar-EG'], 'ar'],
    [['fi', 'sv'], undefined],
    [[], undefined],
  ])('of %j is %s', (requested, found) => {
    expect(closestLanguage(requested, available)).toBe(found);
  });
});

test('Arabic and Hebrew are read from right to left', () => {
  expect(['ar', 'ar-EG', 'he', 'en', 'de', 'pseudo'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
});
