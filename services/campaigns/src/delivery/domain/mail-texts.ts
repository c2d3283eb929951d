import { beginsWithVowel, closestLanguage, directionOf, formatLocale } from '@keepsake/contracts/values/language';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, Layout } from './email-content.js';
import { isolated } from './plain-text.js';

type Values = Readonly<Record<string, string | number>>;

/** `values` come from data. `own` are choices of a form of the message, and other messages. */
export type Translate = (key: string, values?: Values, own?: Readonly<Record<string, string>>) => string;

/** What a template needs to write an email in one language. */
export type Writing = Branding & {
  readonly language: string;
  readonly layout: Layout;
  readonly t: Translate;
  readonly money: (cents: number) => string;
  /** "November 28, 2026". Text that is no date stays, as in emails that older versions queued. */
  readonly date: (day: string) => string;
  /** "February 28" */
  readonly dayOfYear: (day: string) => string;
  readonly number: (value: number, fractionDigits?: number) => string;
};

/** Returns the closest available language; English without one. */
export type Writings = (language?: string) => Writing;

/** Formats the message of a key, "section.key", in one language. */
type Format = (key: string, values: Values) => string;
export type Formats = ReadonlyMap<string, Format>;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** French elides "de" before a vowel: "la page d’Inés". The mark shows where a value begins. */
const mark = '\ue000';
const elided = (text: string): string =>
  text
    .replace(/\bde \ue000(\p{L}*)/gu, (_, word: string) => (beginsWithVowel(word) ? `d’${word}` : `de ${word}`))
    .replaceAll(mark, '');

const translateIn = (tag: string, format: Format): Translate => {
  const shown = (value: string | number): string | number => {
    if (typeof value === 'number') return value;
    if (directionOf(tag) === 'rtl') return isolated(value);
    return tag === 'fr' ? mark + value.replaceAll(mark, '') : value;
  };
  return (key, values = {}, own = {}) => {
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
    const text = format(key, { ...given, ...own });
    return tag === 'fr' ? elided(text) : text;
  };
};

const writingIn = (tag: string, format: Format, branding: Branding): Writing => {
  const locale = formatLocale(tag);
  const t = translateIn(tag, format);
  const yearly = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const ordinal = (text: string): string => (tag === 'fr' ? text.replace(/^1 /, '1er ') : text);
  return {
    ...branding,
    language: tag,
    layout: {
      language: tag,
      direction: directionOf(tag),
      greeting: (name) => (name === '' ? t('layout.hello') : t('layout.helloName', { name })),
      regards: t('layout.regards'),
      labelled: (label) => t('layout.label', {}, { label }),
    },
    t,
    // The signs of `US$` would change places in a text from right to left.
    money: (cents) => formatMoney(cents, 'USD', directionOf(tag) === 'rtl' ? 'en-US' : locale),
    date: (day) => ordinal(formatHumanDate(day, locale)),
    dayOfYear: (day) => (isDay.test(day) ? ordinal(yearly.format(new Date(`${day}T00:00:00Z`))) : day),
    number: (value, digits = 0) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
};

/** Prepares all languages once. Throws without English. */
export const createWritings = (formats: Formats, branding: Branding): Writings => {
  const tags = [...formats.keys()];
  const prepared = new Map([...formats].map(([tag, format]) => [tag, writingIn(tag, format, branding)] as const));
  const english = prepared.get('en');
  if (!english) throw new Error('There are no English texts of emails.');
  return (language) => prepared.get(closestLanguage([language ?? ''], tags) ?? 'en') ?? english;
};
