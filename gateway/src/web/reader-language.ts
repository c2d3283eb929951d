import {
  acceptedLanguages,
  closestLanguage,
  languageCookie,
  languageParameter,
  languages,
} from '@keepsake/contracts/values/language';
import type { Caller } from '@keepsake/platform/request-context';
import { readCookies } from '../http/cookies.js';

type Headers = { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };

/** Returns the available language that a reader chose, else that of the browser; undefined if there is none. */
const requestedLanguage = (headers: Headers, available: readonly string[]): string | undefined =>
  closestLanguage(
    [readCookies(headers.cookie)[languageCookie] ?? '', ...acceptedLanguages(headers['accept-language'])],
    available,
  );

type Query = Readonly<Record<string, unknown>>;

/** Returns the available language that an address names: `/checkout?lang=de`. */
export const languageOfAddress = (query: Query, available: readonly string[]): string | undefined =>
  available.find((language) => language === query[languageParameter]);

/** Returns the language for a reader: that of the address, else their choice, else the browser's, else English. */
export const readerLanguage = (headers: Headers, available: readonly string[], query: Query = {}): string =>
  languageOfAddress(query, available) ?? requestedLanguage(headers, available) ?? 'en';

/** Returns the language of the browser; undefined if it names none that is available. */
export const browserLanguage = (headers: Headers): string | undefined => requestedLanguage(headers, languages);

/**
 * Returns the language for emails that answer a request of the caller, like `browserLanguage`. What partners, affiliates
 * and staff do must not change the language of a customer, so their requests carry none.
 */
export const emailLanguage = ({ kind }: Caller, headers: Headers): string | undefined =>
  kind === 'customer' || kind === 'anyone' ? browserLanguage(headers) : undefined;
