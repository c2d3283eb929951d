import { languageParameter } from '@keepsake/contracts/values/language';

/** Returns the address of a page in a language; without one, the address that follows the reader. */
export const addressIn = (publicUrl: string, path: string, language?: string): string => {
  const address = new URL(path, publicUrl);
  if (language !== undefined) address.searchParams.set(languageParameter, language);
  return address.href;
};

/** The addresses of a page by language, for search engines. */
export type Alternates = readonly (readonly [hreflang: string, address: string])[];

/** Returns the address of each language, and that for all other readers; empty without languages. */
export const alternatesOf = (publicUrl: string, path: string, languages: readonly string[]): Alternates =>
  languages.length === 0
    ? []
    : [
        ...languages.map((language) => [language, addressIn(publicUrl, path, language)] as const),
        ['x-default', addressIn(publicUrl, path)],
      ];
