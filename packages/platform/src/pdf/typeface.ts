import type * as fontkit from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sfntOf } from './woff.js';
import { createTextStyle, type FontFile, type TextStyle } from './text-layout.js';

const load = createRequire(import.meta.url);

const fontFile = (path: string): FontFile => {
  let bytes: Buffer | undefined;
  let font: fontkit.Font | undefined;
  const read = (): Buffer => (bytes ??= sfntOf(readFileSync(path)));
  const open = (): fontkit.Font => {
    const { create }: typeof fontkit = load('fontkit');
    const opened = create(read());
    if (!('layout' in opened)) throw new Error(`${path} is a collection of fonts. Use a file with one font.`);
    return opened;
  };
  return { bytes: read, font: () => (font ??= open()) };
};

type Weight = 400 | 500 | 700;

const packaged = (name: string, subsets: readonly string[], weight: Weight): readonly FontFile[] =>
  subsets.map((subset) => fontFile(load.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`)));

const own = (name: string): FontFile => fontFile(fileURLToPath(new URL(`../../fonts/${name}.woff`, import.meta.url)));

/** Chinese, Japanese and Korean, in one weight: each file has more than a megabyte. */
const eastAsian = ['sc-chinese-simplified', 'jp-japanese', 'kr-korean', 'tc-chinese-traditional'].map((name) =>
  own(`noto-sans-${name}-400-normal`),
);

/** Noto Sans in every supported alphabet, as families that each draw a whole name in one design. */
const notoSans = (weight: 400 | 700): readonly (readonly FontFile[])[] => {
  const alphabets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
  const common = [
    ...packaged('noto-sans', alphabets, weight),
    ...['arabic', 'hebrew', 'devanagari'].flatMap((alphabet) => packaged(`noto-sans-${alphabet}`, [alphabet], weight)),
  ];
  return [common, ...eastAsian.map((file) => [...common, file])];
};

const styleOf = (weight: 400 | 700): TextStyle =>
  createTextStyle(
    // With a zero that has no slash: fonts/README.md.
    [own(`atkinson-plain-zero-${weight}`), ...packaged('atkinson-hyperlegible-next', ['latin-ext'], weight)],
    ...notoSans(weight),
  );

/** The book face of names and headings, as on the site. */
const serif = (): TextStyle =>
  createTextStyle(
    packaged('literata', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'], 500),
    ...notoSans(400),
  );

export type Typeface = { readonly plain: TextStyle; readonly bold: TextStyle; readonly serif: TextStyle };

let read: Typeface | undefined;

/**
 * Returns the typeface of all printed documents: Latin, Cyrillic, Greek, Arabic, Hebrew, Devanagari, Chinese, Japanese
 * and Korean.
 */
export const typeface = (): Typeface => (read ??= { plain: styleOf(400), bold: styleOf(700), serif: serif() });
