import { letterPaper, pdf, ptOfMm, type Page, type Pdf } from '@keepsake/platform/pdf/document';
import { typeface, type Typeface } from '@keepsake/platform/pdf/typeface';

/** A plate on a sheet: its symbol as runs in a square of `side` modules, quiet zone included. */
type SheetPlate = {
  readonly code: string;
  readonly side: number;
  readonly runs: Iterable<readonly [number, number, number]>;
};

const marginMm = 10;
const gapMm = 8;
const captionMm = 4;
const cutMm = 2;
const maxPt = 8;
const pagesOfOne = 50;

type Layout = {
  readonly paper: { readonly widthMm: number; readonly heightMm: number };
  readonly columns: number;
  readonly rows: number;
};

/** Returns letter paper while a plate fits, otherwise one page per plate. The last line holds the page number. */
export const sheetLayout = (plateMm: number): Layout => {
  const fitting = (wholeMm: number, stepMm: number): number =>
    Math.floor((wholeMm - 2 * marginMm + gapMm) / (stepMm + gapMm));
  const columns = fitting(letterPaper.widthMm, plateMm);
  const rows = fitting(letterPaper.heightMm - captionMm - gapMm, plateMm + captionMm);
  if (columns > 0 && rows > 0) return { paper: letterPaper, columns, rows };
  const sideMm = plateMm + 2 * (marginMm + gapMm);
  return { paper: { widthMm: sideMm, heightMm: sideMm + 2 * captionMm + gapMm }, columns: 1, rows: 1 };
};

/**
 * Returns a function that measures a code at 1 pt by its pairs of characters, which repeat, so few texts are shaped.
 */
const codeWidths = (style: Typeface['plain']): ((code: string) => number) => {
  const known = new Map<string, number>();
  const widthOf = (text: string): number => {
    const width = known.get(text) ?? style.widthPt(text, 1);
    known.set(text, width);
    return width;
  };
  return (code) => {
    let width = widthOf(code.slice(0, 1));
    for (let at = 1; at < code.length; at++)
      width += widthOf(code.slice(at - 1, at + 1)) - widthOf(code.slice(at - 1, at));
    return width;
  };
};

/**
 * Builds print-ready sheets in physical size, with cut marks and the code below each symbol. Deterministic. `place`
 * returns a PDF when one is full, `rest` the last one.
 */
export const plateSheets = (details: {
  readonly title: string;
  readonly plateMm: number;
  readonly sample: boolean;
}) => {
  const { plateMm } = details;
  const { paper, columns, rows } = sheetLayout(plateMm);
  const { plain, bold } = typeface();
  const codeWidth = codeWidths(plain);
  let file: Pdf | undefined;
  let page: Page | undefined;
  let pages = 0;
  let placed = 0;

  const begin = (): Page => {
    file ??= pdf({ title: details.title, paper });
    const next = file.page();
    pages += 1;
    const text = `${details.title} · page ${pages} · print at 100%${details.sample ? ' · SAMPLE, do not engrave' : ''}`;
    next.text(text, {
      xMm: marginMm,
      yMm: paper.heightMm - marginMm / 2,
      sizePt: maxPt,
      in: details.sample ? bold : plain,
    });
    return next;
  };
  const cutMarks = (on: Page, xMm: number, yMm: number): void => {
    for (const [x, outX] of [
      [xMm, -cutMm],
      [xMm + plateMm, cutMm],
    ] as const)
      for (const [y, outY] of [
        [yMm, -cutMm],
        [yMm + plateMm, cutMm],
      ] as const) {
        on.line([x, y], [x + outX, y]);
        on.line([x, y], [x, y + outY]);
      }
  };
  const whole = (): Buffer | undefined => {
    const bytes = file?.bytes();
    [file, page] = [undefined, undefined];
    return bytes;
  };

  return {
    place: ({ code, side, runs }: SheetPlate): Buffer | undefined => {
      page ??= begin();
      const place = placed % (columns * rows);
      const xMm = marginMm + (place % columns) * (plateMm + gapMm);
      const yMm = marginMm + Math.floor(place / columns) * (plateMm + captionMm + gapMm);
      page.bars({ xMm, yMm, sideMm: plateMm, units: side }, runs);
      cutMarks(page, xMm, yMm);
      const sizePt = Math.min(maxPt, ptOfMm(plateMm) / codeWidth(code));
      const asideMm = (plateMm - (codeWidth(code) * sizePt * 25.4) / 72) / 2;
      page.text(code, { xMm: xMm + asideMm, yMm: yMm + plateMm + captionMm, sizePt, in: plain });
      placed += 1;
      if (placed % (columns * rows) !== 0) return undefined;
      page = undefined;
      return pages % pagesOfOne === 0 ? whole() : undefined;
    },
    rest: whole,
  };
};
