import { formatMoney } from '@keepsake/contracts/values/money';
import { letterPaper, pdf, ptOfMm, type Page } from '@keepsake/platform/pdf/document';
import { wrap } from '@keepsake/platform/pdf/fit-lines';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { CustomsForm } from '../../application/label-ports.js';
import { nameOn } from '../../domain/shipment.js';
import { addressLines } from './label.js';

/** The size of the form, A6 on its side, in the corner of a letter sheet: cut along the frame. */
const form = { xMm: 12, yMm: 12, widthMm: 148, heightMm: 105 } as const;
const edge = form.xMm + 4;
const half = form.xMm + form.widthMm / 2;
const columns = { contents: edge, quantity: 84, weight: 104, value: 132 } as const;

const kilograms = (grams: number): string => `${(grams / 1_000).toFixed(3)} kg`;

const drawForm = (page: Page, { shipment, declaration, facts }: CustomsForm, { plain, bold }: Typeface): void => {
  const text = (words: string, xMm: number, yMm: number, sizePt = 8.5, strong = false, gray = 0): void =>
    page.text(words, { xMm, yMm, sizePt, in: strong ? bold : plain, gray });
  const lines = (all: readonly string[], xMm: number, fromMm: number): void => {
    const rows = all.flatMap((line) => wrap({ text: line, sizePt: 8.5, in: plain }, ptOfMm(form.widthMm / 2 - 8)));
    for (const [row, line] of rows.slice(0, 7).entries()) text(line.text, xMm, fromMm + row * 4.2);
  };
  const rule = (yMm: number): void => page.line([form.xMm, yMm], [form.xMm + form.widthMm, yMm], 0.2);
  page.frame(form, 0.4);
  text('Customs declaration', edge, 19, 12, true);
  text('May be opened officially', edge, 23.5, 7.5, false, 0.3);
  text(declaration.form, 144, 19, 12, true);
  text(shipment.number, edge + 72, 19, 9);
  rule(26);
  text('From', edge, 30, 7, false, 0.4);
  lines(facts.from, edge, 34.5);
  text('To', half + 4, 30, 7, false, 0.4);
  lines([nameOn(shipment), ...(shipment.address ? addressLines(shipment.address) : [])], half + 4, 34.5);
  rule(64);
  // The kinds that the form of the Universal Postal Union lists.
  for (const [place, kind] of ['Gift', 'Documents', 'Sale of goods', 'Returned goods', 'Other'].entries()) {
    const xMm = edge + place * 27;
    page.frame({ xMm, yMm: 65.8, widthMm: 3, heightMm: 3 }, 0.25);
    text(kind, xMm + 4.5, 68.4, 8);
    if (kind === (shipment.replacing ? 'Other' : 'Sale of goods')) text('X', xMm + 0.6, 68.5, 8, true);
  }
  rule(71);
  text('Contents', columns.contents, 75, 7, false, 0.4);
  text('Quantity', columns.quantity, 75, 7, false, 0.4);
  text('Net weight', columns.weight, 75, 7, false, 0.4);
  text('Value (US$)', columns.value, 75, 7, false, 0.4);
  text(declaration.contents, columns.contents, 80);
  text(String(declaration.quantity), columns.quantity, 80);
  text(kilograms(declaration.grams), columns.weight, 80);
  text(formatMoney(declaration.valueCents), columns.value, 80, 8.5, true);
  rule(84);
  text('Tariff number', edge, 88, 7, false, 0.4);
  text(facts.tariffNumber ?? '________________', edge, 92.5);
  text('Country of origin', columns.quantity, 88, 7, false, 0.4);
  text(facts.origin, columns.quantity, 92.5);
  rule(96);
  text('I certify that the particulars are correct and that this item contains no dangerous', edge, 100, 7.5);
  text('article or article that postal or customs rules prohibit.', edge, 103.4, 7.5);
  text('Date and signature of the sender', edge, 113, 7, false, 0.4);
  page.line([edge + 42, 113], [form.xMm + form.widthMm - 4, 113], 0.2);
};

/** Draws one form per page. */
export const drawCustoms =
  (brand: string, type: () => Typeface) =>
  (forms: readonly CustomsForm[]): Buffer => {
    const document = pdf({ title: `${brand}: customs forms`, paper: letterPaper });
    for (const one of forms) drawForm(document.page(), one, type());
    return document.bytes();
  };
