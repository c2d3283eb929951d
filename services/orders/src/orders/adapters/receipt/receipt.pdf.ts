import { packageName } from '@keepsake/contracts/catalog/package-names';
import { directionOf, type Language } from '@keepsake/contracts/values/language';
import type { PaperName } from '@keepsake/contracts/values/paper';
import { pdf } from '@keepsake/platform/pdf/document';
import type { TextStyle } from '@keepsake/platform/pdf/text-layout';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawReceipt } from '../../application/render-receipt.js';
import type { Receipt } from '../../domain/receipt.js';
import { paperSizes, penOn, sizePt } from '../paper-pen.js';
import { receiptTexts } from './receipt-texts.js';

/** Latin digits in every language, because a printed receipt is compared with a bank statement. */
const formatsOf = (language: Language, timeZone: string) => {
  const locale = `${language === 'en' ? 'en-US' : language}-u-nu-latn`;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'code' });
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  return { money: (cents: number) => money.format(cents / 100), day: (at: Date) => day.format(at) };
};

/** Without letters that no font has. */
const drawable = (value: string, style: TextStyle): string =>
  style
    .missing(value)
    .reduce((text, sign) => text.replaceAll(sign, ''), value)
    .trim();

/** Draws a receipt of one page. */
export const drawReceipt =
  (typeface: () => Typeface, timeZone: string): DrawReceipt =>
  (receipt: Receipt, language: Language, paperName: PaperName) => {
    const texts = receiptTexts[language];
    const { money, day } = formatsOf(language, timeZone);
    const type = typeface();
    const paper = paperSizes[paperName];
    const document = pdf({ title: `${texts.title} ${receipt.orderNumber}`, paper, language });
    const pen = penOn(document.page(), paper.widthMm, directionOf(language) === 'rtl');
    const field = (label: string, value: string): void => pen.field(label, drawable(value, type.bold), type);
    pen.text(texts.title, type.serif, sizePt.title);
    pen.space(5);
    field(texts.order, receipt.orderNumber);
    field(texts.from, receipt.seller.name);
    for (const [at, line] of [receipt.buyer, ...receipt.addressLines].entries()) field(at === 0 ? texts.to : '', line);
    pen.space(5);
    const name = texts.names[receipt.bought] ?? packageName(receipt.bought);
    field(texts.what, receipt.quantity > 1 ? `${name} × ${receipt.quantity}` : name);
    field(texts.ordered, day(receipt.orderedAt));
    field(texts.paid, day(receipt.paidAt));
    const { discount } = receipt;
    if (discount) field(`${texts.discount} (${discount.code})`, `−${money(discount.amountCents)}`);
    field(texts.amount, money(receipt.paidCents));
    for (const { at, amountCents } of receipt.refunds) field(texts.refund, `−${money(amountCents)}, ${day(at)}`);
    if (receipt.refunds.length > 0) field(texts.kept, money(receipt.keptCents));
    pen.space(8);
    for (const line of [texts.included, `${texts.write} ${receipt.seller.email}`])
      pen.text(line, type.plain, sizePt.small, { gray: 0.35 });
    return document.bytes();
  };
