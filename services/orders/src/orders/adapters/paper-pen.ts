import { a4Paper, letterPaper, ptOfMm, type Page } from '@keepsake/platform/pdf/document';
import { leading, wrap } from '@keepsake/platform/pdf/fit-lines';
import type { TextStyle } from '@keepsake/platform/pdf/text-layout';
import type { Typeface } from '@keepsake/platform/pdf/typeface';

export const paperSizes = { a4: a4Paper, letter: letterPaper } as const;
const marginMm = { side: 22, top: 20 } as const;
export const sizePt = { title: 20, heading: 13, text: 10.5, small: 9 } as const;
const labelMm = 46;
/** Room for a line of handwriting. */
export const handMm = 9.5;
export const boxMm = 4;
const itemMm = 4;

const mmOfPt = (pt: number): number => (pt * 25.4) / 72;

/** Writes from the top of a page down, from the side where the language begins. */
export const penOn = (page: Page, widthMm: number, isRtl: boolean) => {
  const [startMm, endMm] = [marginMm.side, widthMm - marginMm.side];
  let yMm: number = marginMm.top;
  /** `fromMm`: distance from the side where lines begin. */
  const across = (fromMm: number, lengthMm = 0): number => (isRtl ? endMm - fromMm - lengthMm : startMm + fromMm);
  const space = (mm: number): void => {
    yMm += mm;
  };
  const text = (words: string, style: TextStyle, size: number, { fromMm = 0, gray = 0 } = {}): void => {
    for (const row of wrap({ text: words, sizePt: size, in: style }, ptOfMm(endMm - startMm - fromMm))) {
      yMm += mmOfPt(size * leading);
      const lengthMm = mmOfPt(row.in.widthPt(row.text, size));
      page.text(row.text, { xMm: across(fromMm, lengthMm), yMm, sizePt: size, in: style, gray });
    }
  };
  const rule = (fromMm: number): void => page.line([across(fromMm), yMm + 1], [isRtl ? startMm : endMm, yMm + 1], 0.2);
  /** A label and its value; without one, a line for handwriting. */
  const field = (label: string, value: string | undefined, { plain, bold }: Typeface): void => {
    const topMm = yMm;
    space(value === undefined ? handMm - mmOfPt(sizePt.text * leading) : 1.6);
    const baseMm = yMm;
    text(label, plain, sizePt.small, { gray: 0.35 });
    yMm = baseMm;
    if (value !== undefined) return text(value, bold, sizePt.text, { fromMm: labelMm });
    yMm = topMm + handMm;
    rule(labelMm);
    space(1);
  };
  const check = (label: string, style: TextStyle): void => {
    space(3.5);
    const xMm = across(0, boxMm);
    page.frame({ xMm, yMm, widthMm: boxMm, heightMm: boxMm }, 0.25);
    yMm -= 0.6;
    text(label, style, sizePt.text, { fromMm: boxMm + 3 });
  };
  /** A line of a list, indented behind its dash. */
  const item = (words: string, style: TextStyle): void => {
    const topMm = yMm;
    text('–', style, sizePt.text);
    yMm = topMm;
    text(words, style, sizePt.text, { fromMm: itemMm });
  };
  return { text, space, rule, field, check, item };
};
