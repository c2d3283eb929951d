import { labelSheet, labelSheets, placeOf, type LabelFormat } from '@keepsake/contracts/catalog/label-sheet';
import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';
import { pdf, ptOfMm, type Box, type Page } from '@keepsake/platform/pdf/document';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { Offset, PlacedLabel } from '../../application/label-ports.js';
import type { Address } from '../../domain/address.js';
import { nameOn, type Shipment } from '../../domain/shipment.js';
import { fitLines, heightOf, leading, type Line } from '@keepsake/platform/pdf/fit-lines';
import { packageWords } from './package-labels.js';

/** Distance kept from the edges of a label: printers and cutters are off by up to a millimeter. */
const marginMm = { across: 4, down: 2 };

export const shiftOf = ({ xTenths, yTenths }: Offset) => ({ xMm: xTenths / 10, yMm: yTenths / 10 });

export const boxOf = (row: number, column: number, sheet = labelSheet): Box => ({
  xMm: sheet.leftMm + (column - 1) * sheet.columnMm,
  yMm: sheet.topMm + (row - 1) * sheet.rowMm,
  widthMm: sheet.labelWidthMm,
  heightMm: sheet.labelHeightMm,
});

export const addressLines = ({ street, city, state, zip, country }: Address): readonly string[] => [
  street,
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ...(isUnitedStates(country) ? [] : [country.toUpperCase()]),
];

/** Thermal labels are as large as a parcel needs; text grows with them. */
const scales: Readonly<Record<LabelFormat, number>> = { 'letter-30': 1, 'a4-21': 1.1, 'thermal-4x6': 1.9 };

const labelLines = (shipment: Shipment, brand: string, { plain, bold }: Typeface, scale: number): readonly Line[] =>
  [
    { text: brand, sizePt: 6.5, in: plain },
    { text: nameOn(shipment), sizePt: 10.5, in: bold },
    ...(shipment.address ? addressLines(shipment.address).map((text) => ({ text, sizePt: 9.5, in: plain })) : []),
    { text: packageWords(shipment), sizePt: 6.5, in: plain },
  ]
    .filter(({ text }) => text.trim() !== '')
    .map((line) => ({ ...line, sizePt: line.sizePt * scale }));

const drawLabel = (page: Page, box: Box, lines: readonly Line[]): void => {
  const widthPt = ptOfMm(box.widthMm - 2 * marginMm.across);
  const heightPt = ptOfMm(box.heightMm - 2 * marginMm.down);
  const fitted = fitLines(lines, widthPt, heightPt);
  let downPt = (ptOfMm(box.heightMm) - heightOf(fitted)) / 2;
  for (const { text, sizePt, in: style } of fitted) {
    downPt += sizePt * leading;
    const baselinePt = downPt - sizePt * (leading - 0.92);
    page.text(text, {
      xMm: box.xMm + marginMm.across,
      yMm: box.yMm + (baselinePt * 25.4) / 72,
      sizePt,
      in: style,
    });
  }
};

export const drawLabels =
  (brand: string, type: () => Typeface) =>
  (labels: readonly PlacedLabel[], startPosition: number, offset: Offset, format: LabelFormat): Buffer => {
    const sheetOf = labelSheets[format];
    const document = pdf({ title: `${brand}: shipping labels`, paper: sheetOf.paper, shift: shiftOf(offset) });
    let page = document.page();
    let drawn = 0;
    for (const { shipment, index } of labels.toSorted((one, other) => one.index - other.index)) {
      const { sheet, row, column } = placeOf(startPosition, index, sheetOf);
      for (; drawn < sheet; drawn++) page = document.page();
      drawLabel(page, boxOf(row, column, sheetOf), labelLines(shipment, brand, type(), scales[format]));
    }
    return document.bytes();
  };
