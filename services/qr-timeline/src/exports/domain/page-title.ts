import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { albumPhrases } from './album-phrases.js';

/** Returns the language of a reader whose call names one, else English. */
export const readerLanguage = (tag: string | undefined): Language => languages.find((one) => one === tag) ?? 'en';

type Titled = { readonly eventTypeSlug: EventTypeSlug; readonly honoreeName?: string; readonly heading?: string };

/** Returns "In memory of Rosa Duarte" in a language, or the heading that the family wrote. */
export const pageTitle = ({ eventTypeSlug, honoreeName, heading }: Titled, language: Language): string => {
  if (heading !== undefined && heading !== '') return heading;
  const { lead, name } = albumPhrases(language).heading(eventTypeSlug, honoreeName);
  // A lead that ends in an apostrophe joins its name.
  return lead === '' || lead.endsWith('’') ? `${lead}${name}` : `${lead} ${name}`;
};
