import { directionOf } from '@keepsake/contracts/values/language';
import { createContext, use, useContext, useLayoutEffect, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { alsoLoaded, loadLanguage, readerLanguage, rememberLanguage } from './languages.js';
import { activate, english, type Language } from './texts.js';

/** The language of the page that is rendered. */
export const LanguageContext = createContext(english.tag);

/** The language of the texts on the screen. `memo` components and `useMemo` depend on it. */
export const useLanguage = (): string => useContext(LanguageContext);

let chosen: string | undefined;
let wanted: string | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = (): string => (chosen ??= readerLanguage());

/** Changes the language of the page without a reload, and remembers it. Rejects if it cannot be loaded. */
export const chooseLanguage = async (tag: string): Promise<void> => {
  wanted = tag;
  await loadLanguage(tag);
  await Promise.all([...alsoLoaded].map((load) => load(tag)));
  // Another language was chosen while this one was loading.
  if (wanted !== tag) return;
  chosen = tag;
  rememberLanguage(tag);
  for (const listener of listeners) listener();
};

const usable = new Map<string, Promise<Language>>();

/** Suspends until the language is loaded; without it the page is in English. */
const useLoaded = (tag: string): Language => {
  const language = loadLanguage(tag);
  if (!(language instanceof Promise)) return language;
  const waiting = usable.get(tag) ?? language.catch(() => english);
  usable.set(tag, waiting);
  return use(waiting);
};

type Props = {
  /** False: the page has only English texts. */
  readonly translated: boolean;
  /** A function, so that all of the page renders again when the language changes. */
  readonly children: () => ReactNode;
};

/** Renders a page in the reader's language. */
export const InLanguage = ({ translated, children }: Props): JSX.Element => {
  const reader = useSyncExternalStore(subscribe, read, () => english.tag);
  const language = useLoaded(translated ? reader : english.tag);
  const { tag } = language;
  // Before the page renders; the same language changes nothing.
  activate(language);
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = directionOf(tag);
  }, [tag]);
  return <LanguageContext value={tag}>{children()}</LanguageContext>;
};
