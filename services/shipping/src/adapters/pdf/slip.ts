import { packageName } from '@keepsake/contracts/catalog/package-names';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import { letterPaper, pdf, ptOfMm, type Page } from '@keepsake/platform/pdf/document';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { SlipPlate } from '../../application/label-ports.js';
import { nameOn, type Shipment } from '../../domain/shipment.js';
import { wrap, type Line } from '@keepsake/platform/pdf/fit-lines';
import { addressLines } from './label.js';

const edge = { leftMm: 20, rightMm: 195.9, topMm: 24, bottomMm: 262 };
const rowMm = 7;

/** "CF7K3M9QXA2TDV" as it appears on the plate: CF-7K3M-9QXA-2TDV. */
const grouped = (code: string): string => code.replace(/^([A-Z]+)(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4');

const facts = (shipment: Shipment): readonly (readonly [string, string])[] => [
  ['Order', shipment.number],
  ['Ordered', shipment.openedAt.toISOString().slice(0, 10)],
  ['Event', shipment.eventType],
  ['Package', packageName(shipment.packageType)],
  ['Plates in this parcel', plateCount(shipment)],
];

/** Draws as many pages as the plates need; every page shows the order. */
export const drawSlip =
  (brand: string, type: () => Typeface) =>
  (shipment: Shipment, plates: readonly SlipPlate[]): Buffer => {
    const { plain, bold } = type();
    const document = pdf({ title: `${brand}: packing slip ${shipment.number}`, paper: letterPaper });
    let page: Page = document.page();
    let yMm: number = edge.topMm;
    const put = (text: string, more: Partial<{ xMm: number; sizePt: number; bold: boolean; gray: number }> = {}) =>
      page.text(text, {
        xMm: more.xMm ?? edge.leftMm,
        yMm,
        sizePt: more.sizePt ?? 10.5,
        in: more.bold ? bold : plain,
        gray: more.gray ?? 0,
      });
    const rowsOf = (line: Line, widthMm: number): readonly Line[] => wrap(line, ptOfMm(widthMm));

    put(brand, { sizePt: 11, bold: true });
    put('Packing slip', { xMm: 160, sizePt: 11 });
    yMm += 14;
    put('Ship to', { sizePt: 8.5, gray: 0.4 });
    const to: readonly Line[] = [
      { text: nameOn(shipment), sizePt: 13, in: bold },
      ...(shipment.address ? addressLines(shipment.address) : ['No address yet']).map((text) => ({
        text,
        sizePt: 11,
        in: plain,
      })),
    ];
    for (const line of to.flatMap((one) => rowsOf(one, 84))) {
      yMm += 6;
      page.text(line.text, { xMm: edge.leftMm, yMm, sizePt: line.sizePt, in: line.in });
    }
    const belowAddress = yMm;
    yMm = edge.topMm + 14;
    for (const [name, value] of facts(shipment)) {
      put(name, { xMm: 118, sizePt: 9, gray: 0.4 });
      for (const line of rowsOf({ text: value, sizePt: 10, in: plain }, 42)) {
        page.text(line.text, { xMm: 154, yMm, sizePt: 10, in: plain });
        yMm += 5.6;
      }
    }
    yMm = Math.max(yMm, belowAddress) + 14;

    const heading = (): void => {
      put('Plate', { sizePt: 9, gray: 0.4, xMm: edge.leftMm + 8 });
      put('Serial', { sizePt: 9, gray: 0.4, xMm: 110 });
      put('Packed', { sizePt: 9, gray: 0.4, xMm: 170 });
      yMm += 2.5;
      page.line([edge.leftMm, yMm], [edge.rightMm, yMm], 0.2);
      yMm += 6;
    };
    heading();
    for (const [index, { code, serial }] of plates.entries()) {
      if (yMm > edge.bottomMm) {
        page = document.page();
        yMm = edge.topMm;
        put(`Order ${shipment.number}, continued`, { sizePt: 10 });
        yMm += 10;
        heading();
      }
      put(String(index + 1), { sizePt: 9, gray: 0.4 });
      put(grouped(code), { bold: true, xMm: edge.leftMm + 8 });
      put(serial, { xMm: 110 });
      page.frame({ xMm: 172, yMm: yMm - 3.4, widthMm: 4, heightMm: 4 }, 0.25);
      yMm += rowMm;
    }
    if (plates.length === 0) put('No plates are allotted to this order yet.', { xMm: edge.leftMm + 8 });
    else if (shipment.plates > plates.length)
      put(`${plateCount(shipment)}: ${shipment.plates.toLocaleString('en-US')} plates in all.`, {
        xMm: edge.leftMm + 8,
      });
    return document.bytes();
  };
