import type { Language } from '@keepsake/contracts/values/language';
import { ar } from './texts/ar.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { ptBr } from './texts/pt-br.js';

type List = { readonly heading: string; readonly lines: readonly string[] };

/** All texts of a kit; names and numbers come from the order, facts about the plate from the settings. */
export type KitTexts = {
  readonly name: string;
  readonly letter: {
    readonly title: string;
    readonly to: string;
    readonly date: string;
    readonly cemetery: string;
    readonly plot: string;
    readonly names: string;
    readonly paragraphs: readonly string[];
    readonly from: string;
    readonly phone: string;
    readonly signature: string;
  };
  readonly reply: {
    readonly title: string;
    readonly choices: readonly string[];
    readonly signature: string;
  };
  readonly plate: {
    readonly title: string;
    readonly order: string;
    readonly count: string;
    readonly size: string;
    readonly material: string;
    readonly holes: string;
    readonly shows: string;
    readonly showsWhat: string;
    readonly unknown: string;
  };
  readonly guide: { readonly title: string; readonly lists: readonly List[] };
};

export const kitTexts: Readonly<Record<Language, KitTexts>> = { en, es, fr, de, 'pt-BR': ptBr, ar };
