import { afterEach, describe, expect, test } from '@jest/globals';
import { loadLanguage } from './languages.js';
import { activate, english, ifEnglish } from './texts.js';
import { headingOf, wholeHeading } from './fixed-headings.js';

afterEach(() => activate(english));

describe('headings', () => {
  test.each([
    ['Inés', 'À la mémoire d’Inés'],
    ['Émile', 'À la mémoire d’Émile'],
    ['Hélène', 'À la mémoire d’Hélène'],
    ['Henri', 'À la mémoire d’Henri'],
    ['Yves', 'À la mémoire d’Yves'],
    ['Hans', 'À la mémoire de Hans'],
    ['Yann', 'À la mémoire de Yann'],
    ['Marie', 'À la mémoire de Marie'],
  ])('elide "de" before %s in French', async (name, heading) => {
    activate(await loadLanguage('fr'));
    expect(wholeHeading(headingOf('memorial', name))).toBe(heading);
  });

  test('keep their words in English, and have no lead without a name', () => {
    expect(wholeHeading(headingOf('memorial', 'Inés'))).toBe('In memory of Inés');
    expect(wholeHeading(headingOf('memorial', undefined))).toBe('Memory Timeline');
  });
});

describe('sentences that exist in English only', () => {
  test('are left out when the page is in another language', async () => {
    expect(ifEnglish('This video is too long.')).toBe('This video is too long.');
    activate(await loadLanguage('de'));
    expect(ifEnglish('This video is too long.')).toBeUndefined();
  });
});
