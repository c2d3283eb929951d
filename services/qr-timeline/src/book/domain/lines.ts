import { mmOfPt, type BookFont, type Measure, type Page } from './pages.js';

export type Style = {
  readonly sizePt: number;
  readonly font: BookFont;
  readonly isMuted: boolean;
  readonly leading: number;
};
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstStrong = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
export const readsFromRight = (text: string): boolean => rightToLeft.test(firstStrong.exec(text)?.[0] ?? '');
/** Scripts that break between letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;

export type Line = { readonly text: string; readonly widthMm: number };

/** Breaks a paragraph into lines. Widths of words are added, because shaping every line again costs too much. */
export const brokenLines = (
  paragraph: string,
  { sizePt, font }: Style,
  widthMm: number,
  measure: Measure,
): readonly Line[] => {
  const mm = mmOfPt(sizePt);
  const blankMm = (measure('a b', font) - measure('ab', font)) * mm;
  const lines: Line[] = [];
  let line = { text: '', widthMm: 0 };
  const add = (piece: string, blank: boolean): boolean => {
    const pieceMm = measure(piece, font) * mm;
    const isFirst = line.text === '';
    const joinedMm = line.widthMm + (blank && !isFirst ? blankMm : 0) + pieceMm;
    if (joinedMm > widthMm && !isFirst) return false;
    line = { text: isFirst || !blank ? line.text + piece : `${line.text} ${piece}`, widthMm: joinedMm };
    return pieceMm <= widthMm;
  };
  const end = (): void => {
    if (line.text !== '') lines.push(line);
    line = { text: '', widthMm: 0 };
  };
  for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
    const isLong = measure(word, font) * mm > widthMm;
    if (!isLong && !unspaced.test(word)) {
      if (add(word, true)) continue;
      end();
      add(word, true);
      continue;
    }
    for (const [index, { segment }] of [...graphemes.segment(word)].entries()) {
      if (add(segment, index === 0)) continue;
      end();
      add(segment, false);
    }
  }
  end();
  return lines;
};

export const heightOf = ({ sizePt, leading }: Style): number => mmOfPt(sizePt) * leading;

/** Draws lines below each other; right-to-left paragraphs end at the right edge. */
export const drawLines = (
  page: Page,
  lines: readonly Line[],
  style: Style,
  box: { readonly xMm: number; readonly yMm: number; readonly widthMm: number; readonly align?: 'center' | 'right' },
): void => {
  const { sizePt, font, isMuted } = style;
  for (const [index, { text, widthMm }] of lines.entries()) {
    const restMm = box.widthMm - widthMm;
    const asideMm = box.align === 'center' ? restMm / 2 : box.align === 'right' || readsFromRight(text) ? restMm : 0;
    const yMm = box.yMm + heightOf(style) * index + mmOfPt(sizePt) * (0.4 + style.leading / 2);
    page.texts.push({ text, xMm: box.xMm + asideMm, yMm, widthMm, sizePt, font, isMuted });
  }
};
