import type { TextStyle } from './text-layout.js';

export type Line = { readonly text: string; readonly sizePt: number; readonly in: TextStyle };

/** Distance between baselines, as a multiple of the font size. */
export const leading = 1.16;
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

/** Breaks a line between words, or inside a word that is too long. Widths add up, because there is no kerning. */
export const wrap = (line: Line, widthPt: number): Line[] => {
  const widthOf = (text: string): number => line.in.widthPt(text, line.sizePt);
  const blank = widthOf('i i') - widthOf('ii');
  const rows: string[] = [];
  let row = '';
  let used = 0;
  const close = (): void => {
    if (row !== '') rows.push(row);
    row = '';
    used = 0;
  };
  for (const word of line.text.split(/\s+/u).filter(Boolean)) {
    const width = widthOf(word);
    if (row !== '' && used + blank + width > widthPt) close();
    if (width <= widthPt) {
      used += (row === '' ? 0 : blank) + width;
      row = row === '' ? word : `${row} ${word}`;
      continue;
    }
    for (const letter of word) {
      const wide = widthOf(letter);
      if (used + wide > widthPt) close();
      row += letter;
      used += wide;
    }
  }
  close();
  return rows.map((text) => ({ ...line, text }));
};
