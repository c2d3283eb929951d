import type { Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { createRequire } from 'node:module';

/** A font file that is read on first use. Documents get its bytes, because subsetting changes an opened font. */
export type FontFile = { readonly bytes: () => Buffer; readonly font: () => Font };

/** A stretch of text in one font and one direction. */
export type Run = {
  readonly file: FontFile;
  readonly text: string;
  /** Width as a multiple of the font size. */
  readonly width: number;
};

/** One style of a typeface. */
export type TextStyle = {
  /** Returns the text in visual order, from left to right. */
  readonly runs: (text: string) => readonly Run[];
  /** Returns the width in points. */
  readonly widthPt: (text: string, sizePt: number) => number;
  /**
   * Returns the characters that would be drawn as a box, each once. Emoji are left out of drawings, so they are not
   * included.
   */
  readonly missing: (text: string) => readonly string[];
};

/** Replaces a character that the fonts lack; drawn as the font's box. */
const box = '\uFFFD';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Whitespace of every kind; line breaks are removed on input. */
const anyBlank = /\s/u;
/** Direction marks, joiners and controls. */
const invisible = /^[\p{Cf}\p{Cc}\p{Cs}\u{FE00}-\u{FE0F}]+$/u;
/** Marks that keep the order of a phone number or an amount in a text from right to left; not drawn. */
const isolate = /[\u2066-\u2069]/gu;
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\u{FE00}-\u{FE0F}\u20E3]+$/u;
/** Words of letters that every font has, such as a code: drawn as they are. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Maximum size of the cache of measured texts. */
const maxMeasured = 2_000;

/** Required, because the types of bidi-js describe another module format than its file has. */
const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();

/** A grapheme as it is drawn, with its font and its level of the Unicode bidirectional algorithm. */
type Piece = { readonly text: string; readonly file: FontFile; readonly level: number };

/** Font files that are used together; the first one that has a character draws it. */
const familyOf = (files: readonly FontFile[]) => {
  const known = new Map<number, FontFile | undefined>();
  const fileOf = (code: number): FontFile | undefined => {
    if (!known.has(code))
      known.set(
        code,
        files.find((file) => file.font().hasGlyphForCodePoint(code)),
      );
    return known.get(code);
  };
  const draws = (text: string): boolean => Array.from(text).every((letter) => fileOf(letter.codePointAt(0) ?? 0));
  return { fileOf, draws };
};

type Family = ReturnType<typeof familyOf>;

/** Creates a style. A text is drawn in the first family that has all its characters, else from all of them. */
export const createTextStyle = (...files: readonly (readonly FontFile[])[]): TextStyle => {
  const first = files[0]?.[0];
  if (!first) throw new Error('A text style needs at least one font. Pass a font file.');
  const families = files.map(familyOf);
  const all = familyOf(files.flat());

  const graphemesOf = (text: string): readonly string[] =>
    [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  /**
   * Returns what is drawn: isolates for the order, nothing for other controls, else the first that the fonts have of the grapheme itself, nothing for
   * emoji, the grapheme without accents, and a box.
   */
  const drawnOf = (grapheme: string): string => {
    if (anyBlank.test(grapheme)) return ' ';
    if (invisible.test(grapheme)) return grapheme.replace(/[^\u2066-\u2069]/gu, '');
    if (all.draws(grapheme)) return grapheme;
    if (emoji.test(grapheme)) return '';
    const plain = grapheme.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
    return plain !== '' && all.draws(plain) ? plain : box;
  };
  const fileOf = (letter: string, family: Family): FontFile =>
    (letter === box ? undefined : family.fileOf(letter.codePointAt(0) ?? 0)) ?? first;

  const piecesOf = (text: string): readonly Piece[] => {
    const drawn = plainWords.test(text) ? text : graphemesOf(text).map(drawnOf).join('').replace(/ {2,}/g, ' ').trim();
    const family = families.find((one) => one.draws(drawn.replaceAll(box, '').replace(isolate, ''))) ?? all;
    const levels = rightToLeft.test(drawn) ? bidi.getEmbeddingLevels(drawn).levels : undefined;
    let at = 0;
    return Array.from(drawn).flatMap((letter) => {
      const level = levels?.[at] ?? 0;
      at += letter.length;
      if (letter >= '\u2066' && letter <= '\u2069') return [];
      const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(letter) : undefined;
      return [{ text: mirrored ?? letter, file: fileOf(letter, family), level }];
    });
  };

  const runsOf = (text: string): readonly Run[] => {
    const joined: { text: string; readonly file: FontFile; readonly level: number }[] = [];
    for (const piece of piecesOf(text)) {
      const last = joined.at(-1);
      if (last?.file === piece.file && last.level === piece.level) last.text += piece.text;
      else joined.push({ ...piece });
    }
    return visualOrder(joined).map(({ text: logical, file, level }) => {
      // Fonts reverse a run by its script, which spaces and brackets do not have.
      const isReversed = level % 2 === 1 && !rightToLeft.test(logical);
      const run = isReversed ? Array.from(logical).toReversed().join('') : logical;
      let width: number | undefined;
      return {
        file,
        text: run,
        // Measured when needed, because a document shapes the text again.
        get width() {
          return (width ??= file.font().layout(run).advanceWidth / file.font().unitsPerEm);
        },
      };
    });
  };
  const measured = new Map<string, readonly Run[]>();
  const runs = (text: string): readonly Run[] => {
    const known = measured.get(text);
    if (known) return known;
    if (measured.size >= maxMeasured) measured.clear();
    const found = runsOf(text);
    measured.set(text, found);
    return found;
  };
  return {
    runs,
    widthPt: (text, sizePt) => runs(text).reduce((sum, { width }) => sum + width * sizePt, 0),
    missing: (text) => [...new Set(graphemesOf(text).filter((grapheme) => drawnOf(grapheme) === box))],
  };
};

/** Reverses the runs of each level from the highest to the lowest odd one (rule L2 of UAX 9). */
const visualOrder = <R extends { readonly level: number }>(runs: readonly R[]): readonly R[] => {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
};
