import { baseLanguage, closestLanguage, languageCookie, languageParameter } from '@keepsake/contracts/values/language';
import names from '../../locales/languages.json' with { type: 'json' };
import { siteSettings } from '../site-settings.js';
import { english, type Language } from './texts.js';

/** Each language in its own name. */
export const languageNames: Readonly<Record<string, string>> = names;
export const languages: readonly string[] = Object.keys(names);

/** A language that makes English texts longer, to find texts that are clipped or not translated. */
const pseudo = 'en-x-pseudo';

const load = async (tag: string): Promise<Language> => {
  if (tag === pseudo) return { tag, catalog: {}, change: (await import('./pseudo.js')).lengthened };
  const { default: catalog } = (await import(`../../locales/${tag}/guest.json`)) as {
    readonly default: Language['catalog'];
  };
  return { tag, catalog };
};

const loads = new Map<string, Language | Promise<Language>>([[english.tag, english]]);

/** Load what else the pages on the screen need in a language; see `createArea`. */
export const alsoLoaded = new Set<(tag: string) => unknown>();

/** Loads a language once, then returns it immediately. */
export const loadLanguage = (tag: string): Language | Promise<Language> => {
  const known = loads.get(tag);
  if (known) return known;
  const loading = load(tag);
  loads.set(tag, loading);
  loading.then(
    (loaded) => loads.set(tag, loaded),
    () => loads.delete(tag),
  );
  return loading;
};

const chosenBefore = (): string =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1) ?? '';

/** Returns the reader's language: that of the address, else their choice, else the browser's, else English. */
export const readerLanguage = (): string => {
  const asked = new URLSearchParams(window.location.search).get(languageParameter) ?? '';
  if (siteSettings.profile !== 'production' && asked === 'pseudo') return pseudo;
  if (languages.includes(asked)) return asked;
  return closestLanguage([chosenBefore(), ...navigator.languages], languages) ?? english.tag;
};

const yearSeconds = 31_536_000;

/** Remembers the choice where the server reads it too. A language in the address would win, so it is removed. */
export const rememberLanguage = (tag: string): void => {
  const address = new URL(window.location.href);
  if (address.searchParams.has(languageParameter)) {
    address.searchParams.delete(languageParameter);
    window.history.replaceState(window.history.state, '', address);
  }
  document.cookie = `${languageCookie}=${tag}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
};

/** Returns the reader's regional form of a language: "en-GB" for English, if they read that. */
export const regionalForm = (tag: string): string =>
  navigator.languages.find((one) => baseLanguage(one) === baseLanguage(tag)) ?? (tag === english.tag ? 'en-US' : tag);
