import type { Language } from '../values/text/language.js';
import { isPromptId, type PromptId } from './prompts.js';
import { ar } from './prompts/ar.js';
import { de } from './prompts/de.js';
import { en } from './prompts/en.js';
import { es } from './prompts/es.js';
import { fr } from './prompts/fr.js';
import { ptBr } from './prompts/pt-br.js';

const translations: Readonly<Record<Language, Readonly<Record<PromptId, string>>>> = {
  en,
  de,
  es,
  fr,
  'pt-BR': ptBr,
  ar,
};

/** Returns the sentence in a language; undefined for an id that this release does not have. */
export const promptSentence = (id: string, language: Language): string | undefined =>
  isPromptId(id) ? translations[language][id] : undefined;
