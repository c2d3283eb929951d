import { describe, expect, test } from '@jest/globals';
import { maxPlateMm, plateSizesMm, minPlateMm } from '@keepsake/contracts/values/plate-print';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { plateSheets, sheetLayout } from './plate-sheets.js';

const plate = (n: number) => ({
  code: `CF-7K3M-9QXA-2T${String(n).padStart(2, '0')}`,
  side: 41,
  runs: [[4, 4, 7]] as const,
});

describe('plate sheets', () => {
  test.each([minPlateMm, ...plateSizesMm, 170, 250, maxPlateMm])(
    'fit every plate of %i mm on the page without overlap',
    (plateMm) => {
      const { columns, rows } = sheetLayout(plateMm);
      const sheets = plateSheets({ title: 'Batch', plateMm, sample: false });
      const most = columns * rows;
      for (let n = 0; n < most + 1; n++) expect(sheets.place(plate(n % 100))).toBeUndefined();
      const { pages } = readPdf(sheets.rest() ?? Buffer.alloc(0));
      expect(pages.map(({ bars }) => bars.length)).toEqual([most, 1]);
      for (const { widthMm, heightMm, bars, texts } of pages) {
        for (const { xMm, yMm, unitMm } of bars) {
          expect(Math.abs(unitMm * 41 - plateMm)).toBeLessThan(0.1);
          expect([xMm >= 9.9, yMm >= 9.9]).toEqual([true, true]);
          expect([xMm + plateMm <= widthMm - 9.9, yMm + plateMm <= heightMm - 9.9]).toEqual([true, true]);
          expect(
            bars.filter((one) => Math.abs(one.xMm - xMm) < plateMm && Math.abs(one.yMm - yMm) < plateMm),
          ).toHaveLength(1);
        }
        const codes = texts.filter(({ text }) => text.startsWith('CF-'));
        expect(codes).toHaveLength(bars.length);
        for (const { widthMm: wide } of codes) expect(wide).toBeLessThanOrEqual(plateMm + 0.1);
      }
    },
  );

  test('are split into files of fifty pages and are deterministic', () => {
    const make = (): readonly Buffer[] => {
      const sheets = plateSheets({ title: 'Batch', plateMm: 150, sample: true });
      const files = Array.from({ length: 51 }, (_, n) => sheets.place(plate(n))).flatMap((file) => file ?? []);
      return [...files, sheets.rest() ?? Buffer.alloc(0)];
    };
    const [first, last] = make();
    expect([first, last].map((file) => readPdf(file ?? Buffer.alloc(0)).pages.length)).toEqual([50, 1]);
    expect(make().map((file) => file.toString('base64'))).toEqual(
      [first, last].map((file) => file?.toString('base64')),
    );
    expect(readPdf(last ?? Buffer.alloc(0)).pages[0]?.texts[0]?.text).toContain('SAMPLE, do not engrave');
  });

  test('are no file without plates', () => {
    expect(plateSheets({ title: 'Batch', plateMm: 40, sample: false }).rest()).toBeUndefined();
  });
});
