import { labelSheet } from '@keepsake/contracts/catalog/label-sheet';
import { letterPaper, pdf, type Page } from '@keepsake/platform/pdf/document';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { Offset } from '../../application/label-ports.js';
import { boxOf, shiftOf } from './label.js';

const ruler = { xMm: 20, yMm: 120, lengthMm: 100 };

const drawRuler = (page: Page, along: 'x' | 'y', { plain }: Typeface): void => {
  for (let mm = 0; mm <= ruler.lengthMm; mm++) {
    const reach = mm % 10 === 0 ? 5 : mm % 5 === 0 ? 3.5 : 2;
    if (along === 'x') page.line([ruler.xMm + mm, ruler.yMm], [ruler.xMm + mm, ruler.yMm - reach]);
    else page.line([ruler.xMm, ruler.yMm + mm], [ruler.xMm - reach, ruler.yMm + mm]);
    if (mm % 10 === 0 && mm > 0)
      page.text(String(mm), {
        xMm: along === 'x' ? ruler.xMm + mm - 1.5 : ruler.xMm - 12,
        yMm: along === 'x' ? ruler.yMm - 7 : ruler.yMm + mm + 1,
        sizePt: 7,
        in: plain,
      });
  }
};

/** Draws the edges of all thirty labels, 100 mm rulers and instructions, shifted by the saved offset. */
export const drawCalibration =
  (brand: string, type: () => Typeface) =>
  (printerName: string, offset: Offset): Buffer => {
    const letters = type();
    const document = pdf({
      title: `${brand}: calibration sheet, ${printerName}`,
      paper: letterPaper,
      shift: shiftOf(offset),
    });
    const page = document.page();
    for (let position = 1; position <= labelSheet.positions; position++) {
      const row = Math.floor((position - 1) / labelSheet.columns) + 1;
      const box = boxOf(row, ((position - 1) % labelSheet.columns) + 1);
      page.frame(box);
      page.text(String(position), {
        xMm: box.xMm + 2,
        yMm: box.yMm + 5,
        sizePt: 8,
        in: letters.plain,
        gray: 0.45,
      });
    }
    drawRuler(page, 'x', letters);
    drawRuler(page, 'y', letters);
    const { xTenths, yTenths } = offset;
    const terms = [
      `${printerName}, offset ${(xTenths / 10).toFixed(1)} mm to the right, ${(yTenths / 10).toFixed(1)} mm down`,
      'Print this on plain paper at 100%, no scaling. Hold it with a label sheet against the light.',
      'The rulers must measure 100 mm: if not, the printer scales. Switch that off first.',
      'Lines too far to the left: make the offset to the right larger by as many millimeters.',
      'Lines too high: make the offset down larger. Save it, and print this sheet once more.',
    ];
    page.fill({ xMm: 26, yMm: 124, widthMm: 150, heightMm: 32 }, 1);
    for (const [index, text] of terms.entries())
      page.text(text, {
        xMm: 28,
        yMm: 130 + index * 5.6,
        sizePt: index === 0 ? 11 : 9.5,
        in: index === 0 ? letters.bold : letters.plain,
      });
    return document.bytes();
  };
