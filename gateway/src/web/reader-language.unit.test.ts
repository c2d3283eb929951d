import { describe, expect, it } from '@jest/globals';
import { emailLanguage, readerLanguage } from './reader-language.js';

const available = ['en', 'es', 'de', 'ar'];

describe('language of a reader', () => {
  it.each([
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    [{ 'accept-language': 'fi,sv' }, 'en'],
    [{}, 'en'],
    [{ cookie: 'keepsake-language=ar', 'accept-language': 'de' }, 'ar'],
    [{ cookie: 'a=b; keepsake-language=es', 'accept-language': 'de' }, 'es'],
    [{ cookie: 'keepsake-language=xx', 'accept-language': 'de' }, 'de'],
    [{ cookie: 'keepsake-language=../../etc', 'accept-language': 'es' }, 'es'],
  ])('of %j is %s', (headers, language) => {
    expect(readerLanguage(headers, available)).toBe(language);
  });

  it.each([
    [{ lang: 'de' }, 'de'],
    [{ lang: 'xx' }, 'es'],
    [{ lang: ['de', 'ar'] }, 'es'],
    [{}, 'es'],
  ])('of an address with %j, read with a Spanish choice, is %s', (query, language) => {
    expect(readerLanguage({ cookie: 'keepsake-language=es' }, available, query)).toBe(language);
  });

  it.each([
    [{ 'accept-language': 'es-MX' }, 'es'],
    [{ 'accept-language': 'pt-PT' }, 'pt-BR'],
    [{ 'accept-language': 'fi' }, undefined],
    [{ 'accept-language': '*' }, undefined],
    [{}, undefined],
  ])('for emails after %j is %s', (headers, language) => {
    expect(emailLanguage({ kind: 'anyone', browserId: 'b' }, headers)).toBe(language);
    expect(emailLanguage({ kind: 'customer', id: 'c', browserId: 'b' }, headers)).toBe(language);
  });

  it.each([
    { kind: 'staff', id: 's', role: 'owner' },
    { kind: 'partner', id: 'p', browserId: 'b' },
    { kind: 'affiliate', id: 'a', browserId: 'b' },
  ] as const)('for emails is unknown when $kind writes', (caller) => {
    expect(emailLanguage(caller, { 'accept-language': 'es' })).toBeUndefined();
  });
});
