import type { TextStyle } from './text-layout.js';

export type Line = { readonly text: string; readonly sizePt: number; readonly in: TextStyle };

/** Distance between baselines, as a multiple of the font size. */
export const leading = 1.16;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const smallest = 0.5;
const step = 0.05;

/**
 * Breaks and shrinks lines together until they fit the box. At the smallest size it drops lines before the last one.
 */
export const fitLines = (lines: readonly Line[], widthPt: number, heightPt: number): readonly Line[] => {
  for (let scale = 1; scale > smallest; scale -= step) {
    const broken = scaled(lines, scale).flatMap((line) => wrap(line, widthPt));
    if (heightOf(broken) <= heightPt) return broken;
  }
  const broken = scaled(lines, smallest).flatMap((line) => wrap(line, widthPt));
  while (heightOf(broken) > heightPt) broken.splice(broken.length - 2, 1);
  return broken;
};

export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { sizePt }) => sum + sizePt * leading, 0);

const scaled = (lines: readonly Line[], scale: number): readonly Line[] =>
  lines.map((line) => ({ ...line, sizePt: line.sizePt * scale }));

/** Breaks a line between words, or inside a word that is too long. */
export const wrap = (line: Line, widthPt: number): Line[] => {
  const fits = (text: string): boolean => line.in.widthPt(text, line.sizePt) <= widthPt;
  const rows: string[] = [];
  let row = '';
  const add = (text: string, joined: string): void => {
    if (fits(joined)) row = joined;
    else {
      if (row !== '') rows.push(row);
      row = text;
    }
  };
  for (const word of line.text.split(/\s+/u).filter(Boolean)) {
    if (fits(word)) add(word, row === '' ? word : `${row} ${word}`);
    else {
      const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
      for (const [index, letter] of letters.entries())
        add(letter, index === 0 && row !== '' ? `${row} ${letter}` : row + letter);
    }
  }
  if (row !== '') rows.push(row);
  return rows.map((text) => ({ ...line, text }));
};
