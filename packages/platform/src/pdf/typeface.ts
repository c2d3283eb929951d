import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFace, type Face } from './face.js';
import { writing, type TextStyle } from './text-layout.js';

const { resolve } = createRequire(import.meta.url);

const familyOf = (font: string, alphabets: readonly string[], weight: 400 | 500 | 700): readonly Face[] =>
  alphabets.map((alphabet) =>
    readFace(readFileSync(resolve(`@fontsource/${font}/files/${font}-${alphabet}-${weight}-normal.woff`))),
  );

/** Noto Sans draws what Atkinson Hyperlegible lacks: Vietnamese, Cyrillic and Greek names. */
const styleOf = (weight: 400 | 700): TextStyle =>
  writing(
    familyOf('atkinson-hyperlegible-next', ['latin', 'latin-ext'], weight),
    familyOf(
      'noto-sans',
      ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
      weight,
    ),
  );

/** The book face of names and headings, as on the site; Noto Sans draws the few letters it lacks. */
const serif = (): TextStyle =>
  writing(
    familyOf('literata', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'], 500),
    familyOf('noto-sans', ['latin', 'latin-ext'], 400),
  );

export type Typeface = { readonly plain: TextStyle; readonly bold: TextStyle; readonly serif: TextStyle };

let read: Typeface | undefined;

/** Returns the typeface of all printed documents, for Latin, Cyrillic and Greek. Reads it once, on first use. */
export const typeface = (): Typeface => (read ??= { plain: styleOf(400), bold: styleOf(700), serif: serif() });
