import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { pdf, type Page } from '@keepsake/platform/pdf/document';
import { leading } from '@keepsake/platform/pdf/fit-lines';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawnPlate } from '../../../stock/api.js';
import type { DrawFamilySheet, FamilySheet } from '../../application/render-family-sheet.js';
import { familySteps } from '../../domain/family-sheet.js';
import { sheetTexts } from '../../domain/sheet-texts.js';
import { isRtlPaper, paperLocale } from '../../../shared/domain/paper-language.js';
import { mmOfPt, penFor, sideMm } from '@keepsake/platform/pdf/pen';

/** Large enough to scan from a table with an old phone. */
const symbolMm = 58;

/** The same distances from the top on both papers; the contact is this far above the lower edge. */
const topMm = {
  partner: 13,
  partnerBelowLogo: 20.5,
  rule: 27,
  subject: 30,
  name: 37,
  symbol: 78,
  code: 140,
  address: 148,
  steps: 164,
} as const;
const portraitMm = { width: 58, height: 58, gap: 14 } as const;
const logoMm = { width: 70, height: 12, bottom: 19.5 } as const;
const contactMm = 28;
const stepMm = 23;
const ruleMm = 22;
const stepPt = { number: 20, name: 13 } as const;

/** Draws a page for each plate: the same text with another symbol. */
export const drawFamilySheet =
  (type: () => Typeface): DrawFamilySheet =>
  (sheet, paperName, language) => {
    const { plain, bold, serif } = type();
    const { paper, put, rule } = penFor(paperName, isRtlPaper(language));
    const texts = sheetTexts[language];
    const document = pdf({ title: `${texts.title}: ${sheet.subjectName}`, paper, language: paperLocale(language) });
    const middleMm = paper.widthMm / 2;
    const shortRule = (page: Page, yMm: number): void =>
      page.line([middleMm - ruleMm / 2, yMm], [middleMm + ruleMm / 2, yMm], 0.3);

    /** The lines below the name follow it, because a long name takes two lines. */
    const headOn = (page: Page, { partner, logo, subjectName, life, service }: FamilySheet): void => {
      if (logo) {
        const scale = Math.min(logoMm.width / logo.width, logoMm.height / logo.height);
        const [widthMm, heightMm] = [logo.width * scale, logo.height * scale];
        page.image(logo.png, { xMm: middleMm - widthMm / 2, yMm: logoMm.bottom - heightMm, widthMm, heightMm });
      }
      const name = logo
        ? { sizePt: 11, topMm: topMm.partnerBelowLogo, heightMm: 5 }
        : { sizePt: 15, topMm: topMm.partner, heightMm: 12 };
      const { sizePt, ...place } = name;
      put(page, { text: partner, sizePt, in: serif }, { ...place, align: 'centre' });
      shortRule(page, topMm.rule);
      const details = { text: texts.about, sizePt: 11, in: plain };
      put(page, details, { topMm: topMm.subject, heightMm: 6, align: 'centre' }, 0.35);
      let yMm = topMm.name + 14;
      // A name with letters that the font lacks gets a line for handwriting.
      if (serif.missing(subjectName).length > 0) rule(page, yMm);
      else {
        const name = { text: subjectName, sizePt: 30, in: serif };
        yMm = put(page, name, { topMm: topMm.name, heightMm: 22, align: 'centre' });
      }
      if (life !== '')
        yMm = put(page, { text: life, sizePt: 13, in: serif }, { topMm: yMm + 2, heightMm: 6, align: 'centre' }, 0.25);
      if (service !== '')
        put(
          page,
          { text: service, sizePt: 11, in: serif },
          { topMm: yMm + 2.5, heightMm: topMm.symbol - yMm - 4.5, align: 'centre' },
          0.25,
        );
    };

    /** Draws portrait and symbol beside each other, in the middle together. */
    const plateOn = (
      page: Page,
      { code, address, side, bars }: DrawnPlate,
      portrait: FamilySheet['portrait'],
    ): void => {
      const scale = portrait && Math.min(portraitMm.width / portrait.width, portraitMm.height / portrait.height);
      const asideMm = portrait && scale ? portrait.width * scale + portraitMm.gap : 0;
      const leftMm = middleMm - (asideMm + symbolMm) / 2;
      if (portrait && scale) {
        const [widthMm, heightMm] = [portrait.width * scale, portrait.height * scale];
        const yMm = topMm.symbol + (symbolMm - heightMm) / 2;
        page.image(portrait.jpeg, { xMm: leftMm, yMm, widthMm, heightMm });
      }
      page.bars({ xMm: leftMm + asideMm, yMm: topMm.symbol, sideMm: symbolMm, units: side }, bars);
      const grouped = { text: groupPlateCode(code), sizePt: 14, in: bold };
      put(page, grouped, { topMm: topMm.code, heightMm: 8, align: 'centre' });
      put(page, { text: address, sizePt: 11, in: plain }, { topMm: topMm.address, heightMm: 12, align: 'centre' });
    };

    const stepsOn = (page: Page): void => {
      for (const [index, { name, text }] of familySteps(texts).entries()) {
        const at = topMm.steps + index * stepMm;
        // On the baseline of its heading, which is set smaller.
        const numberAt = at - mmOfPt((stepPt.number - stepPt.name) * leading);
        const number = { text: String(index + 1), sizePt: stepPt.number, in: serif };
        put(page, number, { topMm: numberAt, heightMm: 10 }, 0.4);
        const xMm = sideMm + 12;
        put(page, { text: name, sizePt: stepPt.name, in: serif }, { topMm: at, heightMm: 6.5, xMm });
        put(page, { text, sizePt: 10.5, in: plain }, { topMm: at + 6.5, heightMm: 15, xMm });
      }
    };

    for (const plate of sheet.plates) {
      const page = document.page();
      headOn(page, sheet);
      plateOn(page, plate, sheet.portrait);
      stepsOn(page);
      shortRule(page, paper.heightMm - contactMm);
      const contact = { text: sheet.contact, sizePt: 10, in: serif };
      put(page, contact, { topMm: paper.heightMm - contactMm + 2, heightMm: 12, align: 'centre' }, 0.25);
    }
    return document.bytes();
  };
