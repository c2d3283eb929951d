import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFace } from './face.js';
import { writing, type Writing } from './writing.js';

const { resolve } = createRequire(import.meta.url);

const styleOf = (weight: 400 | 700): Writing =>
  writing(
    ['latin', 'latin-ext'].map((alphabet) =>
      readFace(
        readFileSync(
          resolve(
            `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${alphabet}-${weight}-normal.woff`,
          ),
        ),
      ),
    ),
  );

export type Typeface = { readonly plain: Writing; readonly bold: Writing };

let read: Typeface | undefined;

/** The letters of everything that is printed: Atkinson Hyperlegible, all Latin alphabets. Read once, when first needed. */
export const typeface = (): Typeface => (read ??= { plain: styleOf(400), bold: styleOf(700) });
