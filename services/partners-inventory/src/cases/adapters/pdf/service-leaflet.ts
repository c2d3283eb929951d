import { pdf, type Page } from '@keepsake/platform/pdf/document';
import type { Line } from '@keepsake/platform/pdf/fit-lines';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import { isRtlPaper, paperLocale } from '../../../shared/domain/paper-language.js';
import { penFor } from '@keepsake/platform/pdf/pen';
import type { DrawFamilySheet } from '../../application/render-family-sheet.js';
import { sheetTexts } from '../../domain/sheet-texts.js';

const marginMm = 14;
const portraitMm = { width: 90, height: 96, top: 24 } as const;
const logoMm = { width: 60, height: 14 } as const;
const symbolMm = 50;
const lineGapMm = 3;

/**
 * Draws both sides of one sheet, folded in the middle: outside the back and the front, inside the service and the code
 * of the page. Print on both sides, flipped on the short edge.
 */
export const drawServiceLeaflet =
  (type: () => Typeface): DrawFamilySheet =>
  (sheet, paperName, language) => {
    const { plain, serif } = type();
    const { paper, put } = penFor(paperName);
    const texts = sheetTexts[language];
    // A booklet opens from the other side in a language from right to left.
    const [first, second] = isRtlPaper(language) ? ([1, 0] as const) : ([0, 1] as const);
    const [wideMm, highMm] = [paper.heightMm / 2, paper.widthMm];
    const document = pdf({
      title: `${texts.leaflet}: ${sheet.subjectName}`,
      language: paperLocale(language),
      paper: { widthMm: 2 * wideMm, heightMm: highMm },
    });
    /** Draws in the middle of a half, at most `heightMm` high; returns the last baseline. */
    const center = (page: Page, half: 0 | 1, line: Line, topMm: number, heightMm: number, gray = 0): number => {
      const place = { xMm: half * wideMm + marginMm, widthMm: wideMm - 2 * marginMm };
      return put(page, line, { ...place, topMm, heightMm, align: 'centre' }, gray);
    };
    const image = (
      page: Page,
      half: 0 | 1,
      file: Buffer,
      size: { readonly widthMm: number; readonly heightMm: number },
      yMm: number,
    ) => page.image(file, { xMm: half * wideMm + (wideMm - size.widthMm) / 2, yMm, ...size });

    const front = (page: Page): void => {
      const { portrait, subjectName, life } = sheet;
      const scale = portrait && Math.min(portraitMm.width / portrait.width, portraitMm.height / portrait.height);
      const size =
        portrait && scale ? { widthMm: portrait.width * scale, heightMm: portrait.height * scale } : undefined;
      if (portrait && size) image(page, second, portrait.jpeg, size, portraitMm.top);
      let yMm = size ? portraitMm.top + size.heightMm + 10 : highMm * 0.36;
      yMm = center(page, second, { text: texts.inMemory, sizePt: 11, in: plain }, yMm, 6, 0.35) + 2;
      // A name with letters that the font lacks gets a line for handwriting.
      if (serif.missing(subjectName).length > 0) {
        yMm += 12;
        page.line([second * wideMm + marginMm, yMm], [(second + 1) * wideMm - marginMm, yMm], 0.2);
      } else yMm = center(page, second, { text: subjectName, sizePt: 26, in: serif }, yMm, 24);
      if (life !== '') center(page, second, { text: life, sizePt: 13, in: serif }, yMm + 3, 12, 0.25);
    };

    const back = (page: Page): void => {
      const { logo, partner, contact } = sheet;
      const scale = logo && Math.min(logoMm.width / logo.width, logoMm.height / logo.height);
      if (logo && scale) {
        const size = { widthMm: logo.width * scale, heightMm: logo.height * scale };
        image(page, first, logo.png, size, highMm - 46 - size.heightMm);
      }
      center(page, first, { text: partner, sizePt: 12, in: serif }, highMm - 42, 10);
      center(page, first, { text: contact, sizePt: 9.5, in: plain }, highMm - 30, 14, 0.35);
    };

    const service = (page: Page): void => {
      let yMm = center(page, first, { text: texts.service, sizePt: 20, in: serif }, highMm * 0.28, 12) + 6;
      for (const text of sheet.serviceLines)
        yMm = center(page, first, { text, sizePt: 13, in: serif }, yMm, 22) + lineGapMm;
    };

    const code = (page: Page): void => {
      const [plate] = sheet.plates;
      if (!plate) return;
      const topMm = highMm * 0.28;
      center(page, second, { text: texts.share, sizePt: 20, in: serif }, topMm, 12);
      const yMm = center(page, second, { text: texts.shareMore, sizePt: 10.5, in: plain }, topMm + 14, 20) + 4;
      page.bars({ xMm: wideMm * (second + 0.5) - symbolMm / 2, yMm, sideMm: symbolMm, units: plate.side }, plate.bars);
      center(page, second, { text: plate.address, sizePt: 10, in: plain }, yMm + symbolMm + 3, 10, 0.35);
    };

    const outside = document.page();
    back(outside);
    front(outside);
    const inside = document.page();
    service(inside);
    code(inside);
    return document.bytes();
  };
