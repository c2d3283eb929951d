import { expect, it } from '@jest/globals';
import { pageTitle, readerLanguage } from './page-title.js';

it.each([
  ['en', 'In memory of Inés'],
  ['de', 'Im Gedenken an Inés'],
  ['fr', 'À la mémoire d’Inés'],
  ['ar', 'في ذكرى Inés'],
] as const)('titles a page in the language %s', (language, title) => {
  expect(pageTitle({ eventTypeSlug: 'memorial', honoreeName: 'Inés' }, language)).toBe(title);
});

it('keeps the heading that the family wrote', () => {
  expect(pageTitle({ eventTypeSlug: 'wedding', honoreeName: 'A & B', heading: 'Our day' }, 'de')).toBe('Our day');
});

it('reads an unknown or absent language as English', () => {
  expect([readerLanguage('pt-BR'), readerLanguage('xx'), readerLanguage(undefined)]).toEqual(['pt-BR', 'en', 'en']);
});
