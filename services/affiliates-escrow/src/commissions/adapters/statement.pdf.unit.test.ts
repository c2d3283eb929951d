import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { Statement } from '../application/render-statement.js';
import { figuresOf, type StatementMove } from '../domain/statement.js';
import { drawStatement } from './statement.pdf.js';

const at = new Date('2026-05-04T12:00:00Z');
const moves = Array.from({ length: 60 }, (_, index): StatementMove => {
  if (index % 20 === 19) return { kind: 'payout', batch: index, at, cents: -120_000 };
  return index % 7 === 6
    ? { kind: 'reversal', orderedAt: at, at, cents: -850 }
    : { kind: 'sale', orderedAt: at, at, cents: 14_900 };
});
const statement: Statement = {
  seller: 'Keepsake',
  affiliate: 'Rui Costa',
  affiliateCode: 'RUI4F7Q2',
  month: '2026-05',
  timeZone: 'America/New_York',
  drawnAt: new Date('2026-06-02T15:00:00Z'),
  isWhole: true,
  figures: figuresOf(12_345, moves),
  moves,
};
const draw = drawStatement(typeface);
const textOf = (shown: Statement, language: Language): string =>
  readPdf(draw(shown, 'a4', language))
    .pages.flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' | ');

describe('the statement of an affiliate on paper', () => {
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
    ['en', ['Monthly statement', 'May 2026', 'Sale, ordered May 4', '$123.45', '−$8.50']],
    ['de', ['Monatsaufstellung', 'Mai 2026', 'Verkauf, bestellt am 4. Mai']],
    ['es', ['Extracto mensual', 'mayo de 2026', 'Venta, pedido del 4 may']],
    ['fr', ['Relevé mensuel', 'mai 2026', 'Vente, commande du 4 mai']],
    ['pt-BR', ['Extrato mensal', 'maio de 2026', 'Venda, pedido de 4 de mai.']],
  ] as const)('has the words, dates and amounts of %s', (language, words) => {
    const text = textOf(statement, language);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('ends its running balance at the closing balance', () => {
    const { closing } = statement.figures;
    const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(closing / 100);
    expect(textOf(statement, 'en').split(amount)).toHaveLength(3);
  });

  it('names an empty month', () => {
    const empty = { ...statement, moves: [], figures: figuresOf(0, []) };
    expect(textOf(empty, 'en')).toContain('Nothing was booked in May 2026.');
    expect(textOf({ ...empty, isWhole: false }, 'en')).toContain('Nothing was booked in May 2026 so far.');
  });

  it('begins at the right in Arabic, with Latin digits', () => {
    const [page] = readPdf(draw(statement, 'a4', 'ar')).pages;
    expect(page?.texts.some(({ text }) => /[\u0660-\u0669]/u.test(text))).toBe(false);
    expect(page?.texts.find(({ text }) => text.includes('123.45'))?.xMm).toBeLessThan(80);
  });
});
