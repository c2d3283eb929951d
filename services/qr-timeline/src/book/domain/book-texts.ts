import { prompts, type PromptId } from '@keepsake/contracts/catalog/prompts';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatLocale, type Language } from '@keepsake/contracts/values/language';
import { ar } from './texts/ar.js';
import { de } from './texts/de.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { ptBr } from './texts/pt-br.js';

/** What the book prints around the words of the family, and the names of its warnings. */
export type BookTexts = Readonly<
  Record<'from' | 'watch' | 'listen' | 'cover' | 'coverPhoto' | 'photo' | 'video' | 'recording', string>
> & { readonly questions: Readonly<Record<PromptId, string>> };

const en: BookTexts = {
  from: 'From {name}',
  watch: 'Scan to watch',
  listen: 'Scan to listen',
  cover: 'The cover',
  coverPhoto: 'The cover photo',
  photo: 'A photo',
  video: 'A video',
  recording: 'A recording',
  questions: prompts,
};

export const bookTexts: Readonly<Record<Language, BookTexts>> = { en, de, es, fr, 'pt-BR': ptBr, ar };

/** Returns "July 1962" in the language of the book. */
export const printedDate = (date: string, language: Language): string =>
  formatHumanDate(date, language === 'en' ? 'en-US' : formatLocale(language));

/** Whether a title is this question in any language: the form of the page may have filled it in. */
export const repeatsQuestion = (title: string, id: PromptId): boolean =>
  Object.values(bookTexts).some(({ questions }) => questions[id] === title);
