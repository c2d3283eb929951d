import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';
import type { FontFile, TextStyle } from './text-layout.js';

/** Millimeters from the upper left corner of the page; font sizes in points. Draw on the last page only. */
export type Page = {
  readonly text: (text: string, at: { xMm: number; yMm: number; sizePt: number; in: TextStyle; gray?: number }) => void;
  readonly line: (from: readonly [number, number], to: readonly [number, number], widthMm?: number) => void;
  readonly frame: (box: Box, widthMm?: number) => void;
  readonly fill: (box: Box, gray: number) => void;
  /** Draws a PNG without transparency, or a JPEG, stretched to the box. */
  readonly image: (file: Buffer, box: Box) => void;
  /**
   * Draws dark bars, one unit high, in a square of `units` units: x, y and length of each from its upper left corner.
   */
  readonly bars: (
    square: { readonly xMm: number; readonly yMm: number; readonly sideMm: number; readonly units: number },
    bars: Iterable<readonly [number, number, number]>,
  ) => void;
};

export type Box = { readonly xMm: number; readonly yMm: number; readonly widthMm: number; readonly heightMm: number };

export type Pdf = {
  readonly page: () => Page;
  readonly bytes: () => Buffer;
  /** Returns the bytes since the last call, so that a long document is never in memory as a whole. */
  readonly written: () => Buffer;
  /** Ends the document; the last bytes are in `written`. */
  readonly end: () => void;
};

export const letterPaper = { widthMm: 215.9, heightMm: 279.4 } as const;
export const a4Paper = { widthMm: 210, heightMm: 297 } as const;
export const ptOfMm = (mm: number): number => (mm * 72) / 25.4;

const load = createRequire(import.meta.url);

/** Loads pdfkit with the first document, because it takes 20 MB of memory. */
const trueSizeDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => {
  const PDFDocument: typeof PdfKit = load('pdfkit');
  /** Asks viewers to print in true size, which pdfkit has no option for. */
  class TrueSizeDocument extends PDFDocument {
    declare readonly _root: { readonly data: { readonly ViewerPreferences: { readonly data: object } } };

    askForTrueSize(): this {
      Object.assign(this._root.data.ViewerPreferences.data, { PrintScaling: 'None' });
      return this;
    }
  }
  return new TrueSizeDocument({ ...options, displayTitle: true }).askForTrueSize();
};

/**
 * Creates a PDF in true size: pages of one paper, text in embedded fonts, straight lines and boxes. Equal drawings give
 * equal bytes, so its creation date is constant.
 * @param shift moves everything on each page, for a printer that feeds off center
 * @param language of the text, for screen readers; default: US English
 * @param bleedMm adds an edge around the paper for the cutter, and declares the boxes of trimmed page and bleed
 */
export const pdf = (details: {
  readonly title: string;
  readonly paper: { readonly widthMm: number; readonly heightMm: number };
  readonly shift?: { readonly xMm: number; readonly yMm: number };
  readonly bleedMm?: number;
  readonly language?: string;
}): Pdf => {
  const { paper, bleedMm = 0, shift = { xMm: bleedMm, yMm: bleedMm } } = details;
  const [widthPt, heightPt, bleedPt] = [paper.widthMm + 2 * bleedMm, paper.heightMm + 2 * bleedMm, bleedMm].map(
    ptOfMm,
  ) as [number, number, number];
  const document = trueSizeDocument({
    size: [widthPt, heightPt],
    margin: 0,
    autoFirstPage: false,
    lang: details.language ?? 'en-US',
    info: { Title: details.title, Producer: 'Keepsake', Creator: 'Keepsake', CreationDate: new Date(0) },
  });
  const names = new Map<FontFile, string>();
  const nameOf = (file: FontFile): string => {
    const known = names.get(file);
    if (known !== undefined) return known;
    const name = `font-${names.size}`;
    names.set(file, name);
    document.registerFont(name, file.bytes());
    return name;
  };
  const across = (mm: number): number => ptOfMm(mm + shift.xMm);
  const down = (mm: number): number => ptOfMm(mm + shift.yMm);
  const rectangle = ({ xMm, yMm, widthMm, heightMm }: Box) =>
    document.rect(across(xMm), down(yMm), ptOfMm(widthMm), ptOfMm(heightMm));
  const inGray = (gray: number) => {
    const part = Math.round(gray * 255);
    return document.fillColor([part, part, part]);
  };

  const page: Page = {
    text: (text, { xMm, yMm, sizePt, in: style, gray = 0 }) => {
      let x = across(xMm);
      inGray(gray).fontSize(sizePt);
      const runs = style.runs(text);
      for (const [index, one] of runs.entries()) {
        const { file, text: run } = one;
        // With features given, pdfkit shapes several words as a whole, which right-to-left text needs, but three times.
        const shaped = run.includes(' ') ? { features: [] } : {};
        document.font(nameOf(file)).text(run, x, down(yMm), { lineBreak: false, baseline: 'alphabetic', ...shaped });
        if (index < runs.length - 1) x += one.width * sizePt;
      }
    },
    line: ([fromX, fromY], [toX, toY], widthMm = 0.1) =>
      void document
        .lineWidth(ptOfMm(widthMm))
        .moveTo(across(fromX), down(fromY))
        .lineTo(across(toX), down(toY))
        .stroke(),
    frame: (box, widthMm = 0.1) => {
      document.lineWidth(ptOfMm(widthMm));
      rectangle(box).stroke();
    },
    fill: (box, gray) => {
      inGray(gray);
      rectangle(box).fill();
    },
    image: (file, { xMm, yMm, widthMm, heightMm }) =>
      void document.image(file, across(xMm), down(yMm), { width: ptOfMm(widthMm), height: ptOfMm(heightMm) }),
    bars: ({ xMm, yMm, sideMm, units }, bars) => {
      const unit = ptOfMm(sideMm) / units;
      let shapes = '';
      for (const [x, y, length] of bars) shapes += `${x} ${y} ${length} 1 re `;
      document.save().transform(unit, 0, 0, unit, across(xMm), down(yMm));
      document.addContent(`0 g ${shapes}f`).restore();
    },
  };
  return {
    page: () => {
      document.addPage();
      if (bleedMm > 0)
        Object.assign(document.page.dictionary.data, {
          BleedBox: [0, 0, widthPt, heightPt],
          TrimBox: [bleedPt, bleedPt, widthPt - bleedPt, heightPt - bleedPt],
        });
      return page;
    },
    written: () => {
      const bytes: unknown = document.read();
      return bytes instanceof Buffer ? bytes : Buffer.alloc(0);
    },
    end: () => document.end(),
    bytes: () => {
      document.end();
      const bytes: unknown = document.read();
      if (!(bytes instanceof Buffer)) throw new Error('The PDF has no bytes. Draw at least one page.');
      return bytes;
    },
  };
};
