import type { Language } from '@keepsake/contracts/values/language';
import { albumPhrases, type AlbumPhrases } from '../../exports/api.js';
import { bookTexts } from './book-texts.js';

export type BookPhrases = {
  readonly language: Language;
  readonly texts: (typeof bookTexts)[Language];
  readonly from: (name: string) => string;
} & Pick<AlbumPhrases, 'date'>;

/** Returns the texts of a book in a language. */
export const bookPhrases = (language: Language): BookPhrases => {
  const { date, filled } = albumPhrases(language);
  const texts = bookTexts[language];
  return { language, texts, from: (name) => filled(texts.from, { name }), date };
};
