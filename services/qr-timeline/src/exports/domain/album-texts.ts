import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { Language } from '@keepsake/contracts/values/language';
import { en } from './album/en.js';
import { de } from './album/de.js';
import { es } from './album/es.js';
import { fr } from './album/fr.js';
import { ptBr } from './album/pt-br.js';
import { ar } from './album/ar.js';

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
type Labels = Readonly<Record<EventTypeSlug, string>>;

/** Texts with a form per number. */
export type CountedText = 'kept' | 'hearts' | 'filesAdded' | 'sealed' | 'sealedLeftOut';

/** Texts of the pages and text files of an export; values are in braces. Headings are those of the guest pages. */
export type AlbumTexts = Readonly<
  Record<
    | 'undated'
    | 'decade'
    | 'pages'
    | 'familyOnly'
    | 'stone'
    | 'noImage'
    | 'noVideo'
    | 'noAudio'
    | 'file'
    | 'recording'
    | 'held'
    | 'hidden'
    | 'by'
    | 'added'
    | 'replies'
    | 'empty'
    | 'picture'
    | 'previous'
    | 'next'
    | 'close'
    | 'untitled'
    | 'opensOn'
    | 'opensOnFrom'
    | 'closedUntilThen',
    string
  >
> &
  Readonly<Record<CountedText, Forms>> & {
    readonly leads: Labels;
    readonly subtitles: Labels;
    /** How to open the export, its files, and advice. File names stay English: they are part of the format. */
    readonly readMe: readonly string[];
  };

export const albumTexts: Readonly<Record<Language, AlbumTexts>> = {
  en,
  de,
  es,
  fr,
  'pt-BR': ptBr,
  ar,
};
