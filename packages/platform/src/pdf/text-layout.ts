import type { Face } from './face.js';

/** A stretch of text in one font file, as glyphs. */
export type Run = { readonly face: Face; readonly glyphs: readonly { readonly glyph: number; readonly of: string }[] };

/** One style of a typeface. */
export type TextStyle = {
  readonly runs: (text: string) => readonly Run[];
  /** Returns the width in points. */
  readonly widthPt: (text: string, sizePt: number) => number;
  /**
   * Returns the characters that would be drawn as a box, each once. Emoji are left out of drawings, so they are not
   * included.
   */
  readonly missing: (text: string) => readonly string[];
};

/** `misdrawn` returns 0 for text that is drawn exactly, and grows with each other character. */
type Family = TextStyle & { readonly misdrawn: (text: string) => number };

/** Weighs a box more than any number of characters without accents. */
const costOfBox = 100_000;

/** Replaces a character that the font lacks; drawn as the font's box. */
const box = '\uFFFD';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Whitespace of every kind; line breaks are removed on input. */
const anyBlank = /\s/u;
/** Emoji, joiners, direction marks and controls, which are left out. */
const unseen =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}\p{Cs}\u{FE00}-\u{FE0F}\u20E3]+$/u;

/** Maximum size of the cache of measured words. */
const maxMeasured = 2_000;

/** Creates a style from font files, one per alphabet; the first one that has a character is used. */
const inFamily = (faces: readonly Face[]): Family => {
  const [first] = faces;
  if (!first) throw new Error('A writing needs at least one font. Pass a font file.');
  const faceOf = (code: number): Face | undefined => faces.find(({ glyphs }) => glyphs.has(code));
  const draws = (text: string): boolean => Array.from(text).every((letter) => faceOf(letter.codePointAt(0) ?? 0));

  /**
   * Returns the first that can be drawn: the grapheme itself, nothing (emoji), the grapheme without accents, or a box.
   */
  const drawnOf = (grapheme: string): string => {
    if (anyBlank.test(grapheme)) return ' ';
    if (draws(grapheme)) return grapheme;
    if (unseen.test(grapheme)) return '';
    const plain = grapheme.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
    return plain !== '' && draws(plain) ? plain : box;
  };
  const piecesOf = (text: string): readonly string[] =>
    [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);

  const runs = (text: string): readonly Run[] => {
    const all: { face: Face; glyphs: { glyph: number; of: string }[] }[] = [];
    for (const letter of piecesOf(text).map(drawnOf).join('').replace(/ {2,}/g, ' ').trim()) {
      const code = letter.codePointAt(0) ?? 0;
      const face = letter === box ? first : (faceOf(code) ?? first);
      const glyph = { glyph: letter === box ? 0 : (face.glyphs.get(code) ?? 0), of: letter };
      const last = all.at(-1);
      if (last?.face === face) last.glyphs.push(glyph);
      else all.push({ face, glyphs: [glyph] });
    }
    return all;
  };
  const measured = new Map<string, number>();
  const thousandths = (text: string): number => {
    const known = measured.get(text);
    if (known !== undefined) return known;
    const width = runs(text).reduce(
      (whole, { face, glyphs }) => whole + glyphs.reduce((sum, { glyph }) => sum + face.widthOf(glyph), 0),
      0,
    );
    if (measured.size >= maxMeasured) measured.clear();
    measured.set(text, width);
    return width;
  };
  return {
    runs,
    widthPt: (text, sizePt) => thousandths(text) * (sizePt / 1000),
    missing: (text) => [...new Set(piecesOf(text).filter((piece) => drawnOf(piece) === box))],
    misdrawn: (text) =>
      piecesOf(text).reduce((sum, piece) => {
        if (anyBlank.test(piece) || draws(piece) || unseen.test(piece)) return sum;
        return sum + (drawnOf(piece) === box ? costOfBox : 1);
      }, 0),
  };
};

/** A text is drawn in one family, the first of those that draw most of it as it is written. */
export const writing = (...families: readonly (readonly Face[])[]): TextStyle => {
  const all = families.map(inFamily);
  const [usual] = all;
  if (!usual) throw new Error('A writing needs a font family. Please name one at least.');
  const chosen = new Map<string, Family>();
  const choose = (text: string): Family => {
    let best = { family: usual, cost: usual.misdrawn(text) };
    for (const family of best.cost === 0 ? [] : all.slice(1)) {
      const cost = family.misdrawn(text);
      if (cost < best.cost) best = { family, cost };
    }
    return best.family;
  };
  const familyOf = (text: string): Family => {
    const family = chosen.get(text) ?? choose(text);
    if (chosen.size >= maxMeasured) chosen.clear();
    chosen.set(text, family);
    return family;
  };
  return {
    runs: (text) => familyOf(text).runs(text),
    widthPt: (text, sizePt) => familyOf(text).widthPt(text, sizePt),
    missing: (text) => familyOf(text).missing(text),
  };
};
