import messages from '../../locales/en/site/sentences.json' with { type: 'json' };
import { activeLanguage, english, texts } from '../language/texts.js';
import { siteText } from './site-texts.js';

/** The catalog has no parser, so its English sentences are found by their text. */
const known = new Map<string, () => string>();

/** Adds the sentences that an area shares with the server: `addSentences('signin-sentences', messages)`. */
export const addSentences = (section: string, english: Readonly<Record<string, unknown>>): void => {
  const t = texts(section, english);
  for (const [key, message] of Object.entries(english)) known.set(String(message), () => t(key));
};
addSentences('sentences', messages);

const isSentence = (text: string): boolean => activeLanguage() === english.tag || known.has(text);

/** Translates a sentence of the contracts, which server and page share. An unknown one stays in English. */
export const sentence = (text: string): string => known.get(text)?.() ?? text;

/** Translates a sentence of the server; undefined if it has no translation. */
export const knownSentence = (text: string): string | undefined => (isSentence(text) ? sentence(text) : undefined);

/** Translates the server’s message about a field; an unknown one becomes “Please check this field.” */
export const fieldSentence = (text: string): string => knownSentence(text) ?? siteText('checkField');
