import { languages, type Language } from '@keepsake/contracts/values/language';
import { albumPhrases, type AlbumPhrases } from '../../exports/api.js';
import { bookTexts } from './book-texts.js';

export type BookPhrases = {
  readonly language: Language;
  readonly texts: (typeof bookTexts)[Language];
  readonly from: (name: string) => string;
} & Pick<AlbumPhrases, 'date' | 'heading'>;

/** Returns the texts of a book in a language. */
export const bookPhrases = (language: Language): BookPhrases => {
  const { date, heading, filled } = albumPhrases(language);
  const texts = bookTexts[language];
  return { language, texts, from: (name) => filled(texts.from, { name }), date, heading };
};

/** The language of a request, if books have it; else English. */
export const bookLanguage = (requested: string | undefined): Language =>
  languages.find((one) => one === requested) ?? 'en';
