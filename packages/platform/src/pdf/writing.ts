import type { Face } from './face.js';

/** A stretch of text in one font file, as glyphs. */
export type Run = { readonly face: Face; readonly glyphs: readonly { readonly glyph: number; readonly of: string }[] };

/** One style of a typeface: what it can draw, how long a text gets, and in which pieces it is drawn. */
export type Writing = {
  readonly runs: (text: string) => readonly Run[];
  /** In points, at that size. */
  readonly widthPt: (text: string, sizePt: number) => number;
  /** The letters that would be drawn as a box, each once. Emoji are not among them: they are left out. */
  readonly missing: (text: string) => readonly string[];
};

/** Stands for a letter that the font does not have; it is drawn as the font's own box. */
const box = '\uFFFD';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Blanks of every kind but the plain one; breaks were removed where the text came in. */
const anyBlank = /\s/u;
/** Signs that belong to emoji, joiners, directions and controls: nothing is lost without them. */
const unseen =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}\p{Cs}\u{FE00}-\u{FE0F}\u20E3]+$/u;

/** Words come back while a page is laid out; no more than these are remembered. */
const mostMeasured = 2_000;

/** Several files of one style, asked in turn; font files are cut by alphabet. */
export const writing = (faces: readonly Face[]): Writing => {
  const [first] = faces;
  if (!first) throw new Error('A writing needs a font. Please name one file at least.');
  const faceOf = (code: number): Face | undefined => faces.find(({ glyphs }) => glyphs.has(code));
  const draws = (text: string): boolean => Array.from(text).every((letter) => faceOf(letter.codePointAt(0) ?? 0));

  /** As it is, without its accents, nothing (emoji), or a box: the first of these that can be drawn. */
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
    if (measured.size >= mostMeasured) measured.clear();
    measured.set(text, width);
    return width;
  };
  return {
    runs,
    widthPt: (text, sizePt) => thousandths(text) * (sizePt / 1000),
    missing: (text) => [...new Set(piecesOf(text).filter((piece) => drawnOf(piece) === box))],
  };
};
