import { describe, expect, it } from '@jest/globals';
import { languages } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { CemeteryKit } from '../../domain/cemetery-kit.js';
import { drawCemeteryKit } from './cemetery-kit.pdf.js';
import { kitTexts } from './kit-texts.js';

const kit: CemeteryKit = {
  orderNumber: 'K-4F7Q2M9X',
  names: ['Inés Duarte', 'Rui Duarte', 'Ana Maria Duarte de Almeida e Vasconcelos', 'Tom Lindgren'],
  buyer: 'Rosa Duarte',
  phone: '+1 555 019 7731',
  plates: 2,
  facts: {},
};
const facts = { size: '60 × 60 mm', material: 'Stainless steel, 1 mm', holes: '2 holes, 3 mm' };
const draw = drawCemeteryKit(typeface);
const linesOf = (more: Partial<CemeteryKit> = {}) =>
  readPdf(draw({ ...kit, ...more }, 'en', 'letter')).pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));

describe('the cemetery kit', () => {
  it.each(languages.flatMap((language) => papers.map((paper) => [language, paper] as const)))(
    'has three pages inside their margins in %s on %s',
    (language, paper) => {
      const { pages } = readPdf(draw(kit, language, paper));
      expect(pages).toHaveLength(3);
      for (const { texts, frames, widthMm, heightMm } of pages) {
        for (const { xMm, yMm, widthMm: length } of texts) {
          expect(xMm).toBeGreaterThan(21);
          expect(xMm + length).toBeLessThan(widthMm - 21);
          expect(yMm).toBeLessThan(heightMm - 10);
        }
        for (const frame of frames) expect(frame.yMm + frame.heightMm).toBeLessThan(heightMm - 10);
      }
    },
  );

  it('names everyone who is remembered, the buyer and the order', () => {
    const [letter = '', plate = ''] = linesOf();
    for (const name of [...kit.names, kit.buyer, kit.phone]) expect(letter).toContain(name);
    for (const fact of [kit.orderNumber, 'Number of plates', 'Inés Duarte']) expect(plate).toContain(fact);
  });

  it('leaves a line for facts that the business did not enter', () => {
    const [, unknown = ''] = linesOf();
    expect(unknown).toContain('Is a line empty?');
    const [, known = ''] = linesOf({ facts });
    for (const fact of Object.values(facts)) expect(known).toContain(fact);
    expect(known).not.toContain('Is a line empty?');
  });

  it('leaves a line for names that the fonts lack, and for more than four', () => {
    const names = Array.from({ length: 5 }, (_, at) => `Name ${at}`);
    expect(linesOf({ names: ['ชื่อ'] }).join('')).not.toMatch(/[\u0e00-\u0e7f]/);
    expect(linesOf({ names }).join('')).not.toContain('Name 0');
    expect(linesOf({ names: [] })[0]).toContain('In memory of');
  });

  it('has the same parts in every language', () => {
    const shape = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value;
    for (const language of languages) expect(shape(kitTexts[language])).toEqual(shape(kitTexts.en));
  });
});
