import { describe, expect, it } from '@jest/globals';
import { languages } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { Receipt } from '../../domain/receipt.js';
import { drawReceipt } from './receipt.pdf.js';

const receipt: Receipt = {
  orderNumber: 'K-4F7Q2M9X',
  seller: { name: 'Keepsake', email: 'support@keepsake.example' },
  buyer: 'Rosa Maria Duarte de Almeida e Vasconcelos de Sousa Pinto',
  addressLines: ['4 Quay Lane', 'Portland, ME 04101', 'US'],
  bought: 'parent_pair',
  quantity: 2,
  orderedAt: new Date('2026-11-01T03:00:00Z'),
  paidAt: new Date('2026-11-02T12:00:00Z'),
  paidCents: 149_000,
  refunds: [
    { at: new Date('2026-11-03T12:00:00Z'), amountCents: 2_000 },
    { at: new Date('2026-11-04T12:00:00Z'), amountCents: 1_000 },
  ],
  keptCents: 146_000,
};
const draw = drawReceipt(typeface, 'America/New_York');

describe('the receipt', () => {
  it.each(languages.flatMap((language) => papers.map((paper) => [language, paper] as const)))(
    'has one page inside its margins in %s on %s',
    (language, paper) => {
      const { pages } = readPdf(draw(receipt, language, paper));
      expect(pages).toHaveLength(1);
      for (const { texts, widthMm, heightMm } of pages)
        for (const { xMm, yMm, widthMm: length } of texts) {
          expect(xMm).toBeGreaterThan(21);
          expect(xMm + length).toBeLessThan(widthMm - 21);
          expect(yMm).toBeLessThan(heightMm - 10);
        }
    },
  );

  it('has days of the business and leaves out letters that no font has', () => {
    const [page = ''] = readPdf(draw({ ...receipt, buyer: 'Rosa ชื่อ' }, 'en', 'letter')).pages.map(({ texts }) =>
      texts.map(({ text }) => text).join(' '),
    );
    expect(page).toContain('October 31, 2026');
    expect(page).toMatch(/USD\s1,490\.00/);
    expect(page).not.toMatch(/[\u0e00-\u0e7f]/);
  });
});
