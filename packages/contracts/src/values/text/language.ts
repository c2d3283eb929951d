/** Returns the language tags of an Accept-Language header, the preferred ones first. Ignores what is malformed. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** "pt-BR" → "pt" */
export const baseLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/**
 * Returns the available language for the first requested one that has any: the same tag, else one of the same language
 * ("es-MX" → "es", "pt-PT" → "pt-BR").
 */
export const closestLanguage = (requested: readonly string[], available: readonly string[]): string | undefined => {
  for (const tag of requested) {
    const same = available.find((one) => one.toLowerCase() === tag.toLowerCase());
    const found = same ?? available.find((one) => baseLanguage(one) === baseLanguage(tag));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Languages written from right to left. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)$/.test(baseLanguage(tag)) ? 'rtl' : 'ltr';

/** Whether a name begins with a vowel, or with an h that is not spoken: French then elides "de" to "d’". */
export const beginsWithVowel = (name: string): boolean =>
  /^(?:[aeiou]|y[^aeiou]|h(?:el|en|ermi|erv|il|ip|on|or|ub|ya))/i.test(name.normalize('NFD').replace(/\p{M}/gu, ''));

/** Names a language in an address: `/checkout?lang=de`. */
export const languageParameter = 'lang';

/** The cookie with the language that a reader chose on a page. Written by the page and read by the server. */
export const languageCookie = 'keepsake-language';

/** Languages of pages and emails. `languages.json` of the web application has their names. */
export const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const;
export type Language = (typeof languages)[number];

/** For `Intl`: with Latin digits, as in codes, and the calendar of the date fields. */
export const formatLocale = (tag: string): string => (directionOf(tag) === 'rtl' ? `${tag}-u-ca-gregory-nu-latn` : tag);
