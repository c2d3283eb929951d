import { a4Paper, letterPaper, ptOfMm, type Page } from './document.js';
import { fitLines, leading, type Line } from './fit-lines.js';

const papers = { a4: a4Paper, letter: letterPaper } as const;

/** Margin from the left and right edge. */
export const sideMm = 22;

export const mmOfPt = (pt: number): number => (pt * 25.4) / 72;

type Spot = {
  readonly topMm: number;
  readonly heightMm: number;
  readonly xMm?: number;
  /** Default: up to the right margin. */
  readonly widthMm?: number;
  readonly align?: 'left' | 'centre' | 'right';
};

/** Returns drawing functions for pages that partners and affiliates print; places are mirrored for a language from right to left. */
export const penFor = (paperName: keyof typeof papers, isRtl = false) => {
  const paper = papers[paperName];
  /**
   * Draws lines from `topMm` down within the given height; a long one is made smaller, then cut. Returns the last
   * baseline.
   */
  const put = (page: Page, line: Line, at: Spot, gray = 0): number => {
    const startMm = at.xMm ?? sideMm;
    const wideMm = at.widthMm ?? paper.widthMm - sideMm - startMm;
    const leftMm = isRtl ? paper.widthMm - startMm - wideMm : startMm;
    let yMm = at.topMm;
    for (const row of fitLines([line], ptOfMm(wideMm), ptOfMm(at.heightMm))) {
      yMm += mmOfPt(row.sizePt * leading);
      const freeMm = wideMm - mmOfPt(row.in.widthPt(row.text, row.sizePt));
      const [leftAside, rightAside] = isRtl ? [freeMm, 0] : [0, freeMm];
      const asideMm = { left: leftAside, centre: freeMm / 2, right: rightAside }[at.align ?? 'left'];
      page.text(row.text, { xMm: leftMm + asideMm, yMm, sizePt: row.sizePt, in: row.in, gray });
    }
    return yMm;
  };
  /** Draws a line across the full width. */
  const rule = (page: Page, yMm: number, widthMm = 0.2): void =>
    page.line([sideMm, yMm], [paper.widthMm - sideMm, yMm], widthMm);
  return { paper, put, rule };
};
