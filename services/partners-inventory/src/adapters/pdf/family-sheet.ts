import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { pdf, type Page } from '@keepsake/platform/pdf/document';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawnPlate } from '../../application/case-ports.js';
import type { DrawFamilySheet, FamilySheet } from '../../application/render-family-sheet.js';
import { familySteps } from '../../domain/family-sheet.js';
import { penFor, sideMm } from './sheet.js';

/** Large enough to scan from a table with an old phone. */
const symbolMm = 64;

/** The same distances from the top on both papers; the contact is this far above the lower edge. */
const topMm = { partner: 18, rule: 33, about: 35, name: 42, symbol: 68, code: 136, address: 145, steps: 162 } as const;
const contactMm = 28;
const stepMm = 23;

/** Draws a page for each plate: the same text with another symbol. */
export const drawFamilySheet =
  (type: () => Typeface): DrawFamilySheet =>
  (sheet, paperName) => {
    const { plain, bold } = type();
    const { paper, put, rule } = penFor(paperName);
    const document = pdf({ title: `Family sheet: ${sheet.subjectName}`, paper });

    const headOn = (page: Page, { partner, subjectName }: FamilySheet): void => {
      put(page, { text: partner, sizePt: 12, in: bold }, { topMm: topMm.partner, heightMm: 12 });
      rule(page, topMm.rule);
      put(page, { text: 'A page to remember', sizePt: 10, in: plain }, { topMm: topMm.about, heightMm: 6 }, 0.4);
      // A name with letters that the font lacks gets a line for handwriting.
      if (bold.missing(subjectName).length > 0) rule(page, topMm.name + 14);
      else put(page, { text: subjectName, sizePt: 26, in: bold }, { topMm: topMm.name, heightMm: 24 });
    };

    const plateOn = (page: Page, { code, address, side, bars }: DrawnPlate): void => {
      page.bars({ xMm: (paper.widthMm - symbolMm) / 2, yMm: topMm.symbol, sideMm: symbolMm, units: side }, bars);
      const grouped = { text: groupPlateCode(code), sizePt: 14, in: bold };
      put(page, grouped, { topMm: topMm.code, heightMm: 8, align: 'centre' });
      put(page, { text: address, sizePt: 11, in: plain }, { topMm: topMm.address, heightMm: 14, align: 'centre' });
    };

    const stepsOn = (page: Page): void => {
      for (const [index, { name, words }] of familySteps.entries()) {
        const at = topMm.steps + index * stepMm;
        put(page, { text: String(index + 1), sizePt: 20, in: bold }, { topMm: at, heightMm: 10 }, 0.4);
        const xMm = sideMm + 12;
        put(page, { text: name, sizePt: 12.5, in: bold }, { topMm: at, heightMm: 6, xMm });
        put(page, { text: words, sizePt: 10.5, in: plain }, { topMm: at + 6, heightMm: 15, xMm });
      }
    };

    for (const plate of sheet.plates) {
      const page = document.page();
      headOn(page, sheet);
      plateOn(page, plate);
      stepsOn(page);
      rule(page, paper.heightMm - contactMm);
      const contactTop = paper.heightMm - contactMm + 1;
      put(page, { text: sheet.contact, sizePt: 10, in: plain }, { topMm: contactTop, heightMm: 14 }, 0.25);
      page.end();
    }
    return document.bytes();
  };
