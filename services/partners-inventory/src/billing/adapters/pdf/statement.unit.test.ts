import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { Statement } from '../../application/render-statement.js';
import { drawStatement } from './statement.js';

const statement: Statement = {
  partner: 'Okafor Funeral Home',
  location: 'Okafor Mobile',
  place: 'Mobile, AL',
  month: '2026-05',
  timeZone: 'America/New_York',
  drawnAt: new Date('2026-06-02T15:00:00Z'),
  isWhole: true,
  figures: { opening: 1_200, restocked: 20, assigned: 3, adjusted: -2, closing: 1_215 },
  moves: Array.from({ length: 30 }, (_, at) => ({
    id: String(at),
    number: at + 1,
    kind: at % 3 === 0 ? 'used' : at % 3 === 1 ? 'restocked' : 'adjusted',
    change: at % 3 === 0 ? -1 : 2,
    previousStock: 1_200 + at,
    newStock: 1_202 + at,
    byKind: at % 2 === 0 ? 'staff' : 'partner',
    at: new Date('2026-05-04T12:00:00Z'),
  })),
  cases: { created: 17, overPlan: 2 },
  plan: { tier: 'standard', casesPerMonth: 15 },
  charges: {
    planCents: 9_900,
    overPlanCents: 500,
    overPlanCases: 2,
    totalCents: 10_900,
    isPaused: false,
    isInvoiced: true,
    paidAt: new Date('2026-06-10T12:00:00Z'),
  },
};
const draw = drawStatement(typeface);
const wordsOf = (language: Language): string =>
  readPdf(draw(statement, 'a4', language))
    .pages.flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' | ');

describe('the monthly statement', () => {
  it.each(languages.flatMap((language) => papers.map((paper) => [language, paper] as const)))(
    'stays inside its margins in %s on %s',
    (language, paper) => {
      const { pages } = readPdf(draw(statement, paper, language));
      expect(pages.length).toBeGreaterThan(1);
      for (const { texts, widthMm, heightMm } of pages)
        for (const { xMm, yMm, widthMm: length } of texts) {
          expect(xMm).toBeGreaterThan(21);
          expect(xMm + length).toBeLessThan(widthMm - 21);
          expect(yMm).toBeLessThan(heightMm - 10);
        }
    },
  );

  it.each([
    ['en', ['Monthly statement', 'May 2026', 'Opening count', '$109.00']],
    ['de', ['Monatsaufstellung', 'Mai 2026', 'Anfangsbestand', '1.200']],
    ['es', ['Extracto mensual', 'mayo de 2026', 'Existencias iniciales', '+20']],
    ['fr', ['Relevé mensuel', 'mai 2026', 'Stock initial', '−3']],
    ['pt-BR', ['Extrato mensal', 'maio de 2026', 'Estoque inicial', '1.200']],
  ] as const)('has the words, dates and numbers of %s', (language, words) => {
    const text = wordsOf(language);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('begins at the right in Arabic, with Latin digits', () => {
    const [page] = readPdf(draw(statement, 'a4', 'ar')).pages;
    const opening = page?.texts.find(({ text }) => text === '1,200');
    expect(opening?.xMm).toBeLessThan(80);
    expect(page?.texts.some(({ text }) => /[\u0660-\u0669]/u.test(text))).toBe(false);
  });
});
