import { beginsWithVowel } from '@keepsake/contracts/values/language';
import type { ComponentType, JSX } from 'react';
import { use, useEffect } from 'react';
import { useLanguage } from '../language/in-language.js';
import { alsoLoaded, languages, loadLanguage, readerLanguage } from '../language/languages.js';
import { english, finishers, type Language } from '../language/texts.js';
import { prerendered } from '../prerendered.js';

type Catalog = Language['catalog'];

/** Elides "de" before the marked values of a French text, and removes their marks. */
const elided = (text: string): string =>
  text
    .replace(/\b(d)e \u2068(\p{L}+)/giu, (all, d, word) => (beginsWithVowel(word) ? `${d}’${word}` : all))
    .replace(/[\u2068\u2069]/g, '');
finishers['fr'] = elided;

/**
 * Returns the wrapper of pages whose texts are not in the catalog of the guest pages. It suspends until the area's
 * catalog of the reader's language is loaded. A page that cannot load it has these texts in English; the next page and
 * the next choice of a language load it again.
 */
export const createArea = (load: (tag: string) => Promise<{ readonly default: Catalog }>) => {
  const loads = new Map<string, true | Promise<boolean>>();

  const loadInto = async (tag: string): Promise<boolean> => {
    try {
      const [language, { default: catalog }] = await Promise.all([loadLanguage(tag), load(tag)]);
      Object.assign(language.catalog, catalog);
      loads.set(tag, true);
      return true;
    } catch {
      loads.delete(tag);
      return false;
    }
  };

  const ready = (tag: string): true | Promise<boolean> => {
    // The pseudo-locale changes English texts.
    if (tag === english.tag || !languages.includes(tag)) return true;
    const known = loads.get(tag);
    if (known !== undefined) return known;
    const loading = loadInto(tag);
    loads.set(tag, loading);
    return loading;
  };

  return <P extends object>(Page: ComponentType<P>): ComponentType<P> => {
    alsoLoaded.add(ready);
    // Concurrently with the catalogs of the other areas on the page.
    if (!prerendered) void ready(readerLanguage());
    // What the page waited for, so that a failure does not start another attempt while the page is open.
    const waited = new Map<string, Promise<boolean>>();
    let mounted = 0;
    const InArea = (props: P): JSX.Element => {
      const tag = useLanguage();
      useEffect(() => {
        mounted += 1;
        return () => {
          mounted -= 1;
          if (mounted === 0) waited.clear();
        };
      }, []);
      const waiting = waited.get(tag) ?? ready(tag);
      if (waiting !== true) {
        waited.set(tag, waiting);
        use(waiting);
      }
      return <Page {...props} />;
    };
    return InArea;
  };
};
