import type { Language } from '@keepsake/contracts/values/language';
import { en } from './statement/en.js';
import { de } from './statement/de.js';
import { es } from './statement/es.js';
import { fr } from './statement/fr.js';
import { ptBr } from './statement/pt-br.js';
import { ar } from './statement/ar.js';

/** Texts of a monthly statement; values are in braces. */
export type StatementTexts = Readonly<
  Record<
    | 'title'
    | 'monthly'
    | 'whole'
    | 'toDate'
    | 'plates'
    | 'opening'
    | 'restocked'
    | 'assigned'
    | 'adjusted'
    | 'closing'
    | 'cases'
    | 'created'
    | 'planToday'
    | 'aMonth'
    | 'overPlan'
    | 'invoice'
    | 'soFar'
    | 'paused'
    | 'plan'
    | 'over'
    | 'total'
    | 'unpaid'
    | 'paid'
    | 'open'
    | 'number'
    | 'date'
    | 'what'
    | 'change'
    | 'before'
    | 'after'
    | 'givenBack'
    | 'used'
    | 'moveRestocked'
    | 'moveAdjusted'
    | 'byUs'
    | 'moves'
    | 'movesMore'
    | 'none'
    | 'noneSoFar'
    | 'page'
    | 'starter'
    | 'standard'
    | 'plus',
    string
  >
>;

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  en,
  de,
  es,
  fr,
  'pt-BR': ptBr,
  ar,
};
