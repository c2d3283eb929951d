import { setupI18n, type Messages } from '@lingui/core';
import { directionOf, formatLocale } from '@keepsake/contracts/values/language';

export type Values = Readonly<Record<string, string | number>>;

export type Language = {
  readonly tag: string;
  /** Compiled messages by "section.key". */
  readonly catalog: Messages;
  /** Changes English messages: the pseudo-locale. */
  readonly change?: (message: unknown) => unknown;
};

/** The source language. Its messages are loaded with the code that shows them. */
export const english: Language = { tag: 'en', catalog: {} };

const i18n = setupI18n();
let { change } = english;

export const activeLanguage = (): string => i18n.locale;

/** Makes a language the one of all texts, before a page renders. A missing message is shown in English. */
export const activate = (language: Language): void => {
  if (language.tag === i18n.locale) return;
  ({ change } = language);
  const { tag, catalog } = language;
  i18n.loadAndActivate({ locale: tag, locales: formatLocale(tag), messages: catalog });
};
activate(english);

/** Change formatted texts of a language, in which values are marked. Not needed by the guest pages. */
export const finishers: Record<string, (text: string) => string> = {};

const format = (id: string, values?: Values, message?: unknown): string => {
  const finish = finishers[i18n.locale];
  const forms = (finish ?? directionOf(i18n.locale) === 'rtl') && JSON.stringify(i18n.messages[id] ?? message);
  const given = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    // A value that selects a form is compared with the names of the forms. The marks of others keep a name in another
    // script from changing the order of the words around it.
    forms && typeof value === 'string' && !forms.includes(`"${name}","select"`) ? `\u2068${value}\u2069` : value,
  ]);
  // Lingui's type knows only messages that are not compiled.
  const text = i18n._(id, Object.fromEntries(given), { message: message as string });
  return finish ? finish(text) : text;
};

/**
 * Returns the function that formats the messages of a section in the active language. When the language changes, the
 * page is rendered again from its route; `memo` components call `useLanguage`.
 */
export const texts =
  <const T extends Readonly<Record<string, unknown>>>(section: string, messages: T) =>
  (key: keyof T & string, values?: Values): string => {
    const message = change ? change(messages[key]) : messages[key];
    return format(`${section}.${key}`, values, message);
  };

/** Returns a translated message, or the given English text. */
export const textOf = (id: string, englishText: string, values?: Values): string => {
  if (id in i18n.messages) return format(id, values);
  return change ? String(change([englishText])) : englishText;
};

/** Returns a sentence that the server has in English only, unless the page is in another language. */
export const ifEnglish = (text: string | undefined): string | undefined =>
  i18n.locale === english.tag ? text : undefined;

/** Returns the server's sentence of a refusal in the active language: by its slug, undefined if there is no translation. */
export const problemText = (slug: string, detail: string | undefined): string | undefined =>
  i18n.locale === english.tag ? detail : `problems.${slug}` in i18n.messages ? i18n._(`problems.${slug}`) : undefined;
