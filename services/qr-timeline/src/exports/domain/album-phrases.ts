import { eventTypeOf, timelineHeading, type EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { formatHumanDate, yearOf } from '@keepsake/contracts/values/human-date';
import { beginsWithVowel, directionOf, formatLocale, type Language } from '@keepsake/contracts/values/language';
import { albumTexts, type AlbumTexts, type CountedText } from './album-texts.js';

export type AlbumPhrases = {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: AlbumTexts;
  /** Fills in the values of a text, which are in braces. */
  readonly filled: (text: string, values: Readonly<Record<string, string>>) => string;
  readonly counted: (name: CountedText, count: number, values?: Readonly<Record<string, string>>) => string;
  readonly date: (text: string) => string;
  /** A year, or its decade. */
  readonly period: (date: string | null, byDecade: boolean) => string;
  readonly heading: (
    slug: EventTypeSlug,
    honoreeName: string | undefined,
  ) => { readonly lead: string; readonly name: string };
  readonly subtitle: (slug: EventTypeSlug) => string;
};

const filled: AlbumPhrases['filled'] = (text, values) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** Returns how the pages of an export speak in a language. */
export const albumPhrases = (language: Language): AlbumPhrases => {
  const texts = albumTexts[language];
  const locale = language === 'en' ? 'en-US' : formatLocale(language);
  const rules = new Intl.PluralRules(language);
  return {
    language,
    direction: directionOf(language),
    texts,
    filled,
    counted: (name, count, values = {}) =>
      filled(texts[name][rules.select(count)] ?? texts[name].other, { ...values, count: count.toLocaleString(locale) }),
    date: (text) => formatHumanDate(text, locale),
    period: (date, byDecade) => {
      const year = date === null ? undefined : yearOf(date);
      if (year === undefined) return texts.undated;
      return byDecade ? filled(texts.decade, { year: String(Math.floor(year / 10) * 10) }) : String(year);
    },
    heading: (slug, honoreeName) => {
      const { lead, name } = timelineHeading(slug, honoreeName);
      if (lead === '') return { lead, name: texts.untitled };
      const own = texts.leads[slug];
      // "De" is "d’" before a vowel: "À la mémoire d’Inés".
      return { lead: language === 'fr' && beginsWithVowel(name) ? own.replace(/de$/, 'd’') : own, name };
    },
    subtitle: (slug) => (language === 'en' ? eventTypeOf(slug).subtitle : texts.subtitles[slug]),
  };
};
