import messages from '../../locales/en/site/sentences.json' with { type: 'json' };
import { activeLanguage, english, texts } from '../language/texts.js';
import { siteText } from './site-texts.js';

const t = texts('sentences', messages);
type Key = keyof typeof messages;

/** The catalog has no parser, so its English sentences are found by their text. */
const keys = new Map(Object.entries(messages).map(([key, message]) => [String(message), key as Key]));

const isSentence = (text: string): boolean => activeLanguage() === english.tag || keys.has(text);

/** Translates a sentence of the contracts, which server and page share. An unknown one stays in English. */
export const sentence = (text: string): string => {
  const key = keys.get(text);
  return key === undefined ? text : t(key);
};

/** Translates the server’s message about a field; an unknown one becomes “Please check this field.” */
export const fieldSentence = (text: string): string => (isSentence(text) ? sentence(text) : siteText('checkField'));
