import { directionOf, type Language } from '@keepsake/contracts/values/language';
import type { PaperName } from '@keepsake/contracts/values/paper';
import { a4Paper, letterPaper, pdf, ptOfMm, type Page, type Pdf } from '@keepsake/platform/pdf/document';
import { leading, wrap } from '@keepsake/platform/pdf/fit-lines';
import type { TextStyle } from '@keepsake/platform/pdf/text-layout';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawCemeteryKit } from '../../application/render-cemetery-kit.js';
import type { CemeteryKit } from '../../domain/cemetery-kit.js';
import { kitTexts, type KitTexts } from './kit-texts.js';

const papers = { a4: a4Paper, letter: letterPaper } as const;
const marginMm = { side: 22, top: 20 } as const;
const sizePt = { title: 20, heading: 13, text: 10.5, small: 9 } as const;
const labelMm = 46;
/** Room for a line of handwriting. */
const handMm = 9.5;
const boxMm = 4;
const itemMm = 4;

const mmOfPt = (pt: number): number => (pt * 25.4) / 72;

/** Writes from the top of a page down, from the side where the language begins. */
const penOn = (page: Page, widthMm: number, isRtl: boolean) => {
  const [startMm, endMm] = [marginMm.side, widthMm - marginMm.side];
  let yMm: number = marginMm.top;
  /** `fromMm`: distance from the side where lines begin. */
  const across = (fromMm: number, lengthMm = 0): number => (isRtl ? endMm - fromMm - lengthMm : startMm + fromMm);
  const space = (mm: number): void => {
    yMm += mm;
  };
  const text = (words: string, style: TextStyle, size: number, { fromMm = 0, gray = 0 } = {}): void => {
    for (const row of wrap({ text: words, sizePt: size, in: style }, ptOfMm(endMm - startMm - fromMm))) {
      yMm += mmOfPt(size * leading);
      const lengthMm = mmOfPt(row.in.widthPt(row.text, size));
      page.text(row.text, { xMm: across(fromMm, lengthMm), yMm, sizePt: size, in: style, gray });
    }
  };
  const rule = (fromMm: number): void => page.line([across(fromMm), yMm + 1], [isRtl ? startMm : endMm, yMm + 1], 0.2);
  /** A label and its value; without one, a line for handwriting. */
  const field = (label: string, value: string | undefined, { plain, bold }: Typeface): void => {
    const topMm = yMm;
    space(value === undefined ? handMm - mmOfPt(sizePt.text * leading) : 1.6);
    const baseMm = yMm;
    text(label, plain, sizePt.small, { gray: 0.35 });
    yMm = baseMm;
    if (value !== undefined) return text(value, bold, sizePt.text, { fromMm: labelMm });
    yMm = topMm + handMm;
    rule(labelMm);
    space(1);
  };
  const check = (label: string, style: TextStyle): void => {
    space(3.5);
    const xMm = across(0, boxMm);
    page.frame({ xMm, yMm, widthMm: boxMm, heightMm: boxMm }, 0.25);
    yMm -= 0.6;
    text(label, style, sizePt.text, { fromMm: boxMm + 3 });
  };
  /** A line of a list, indented behind its dash. */
  const item = (words: string, style: TextStyle): void => {
    const topMm = yMm;
    text('–', style, sizePt.text);
    yMm = topMm;
    text(words, style, sizePt.text, { fromMm: itemMm });
  };
  return { text, space, rule, field, check, item };
};

type Draw = (document: Pdf, kit: CemeteryKit, texts: KitTexts) => void;

/** Several plates may be for several graves; more names than these are written by hand. */
const maxNames = 4;

/** A value that no font can draw becomes a line for handwriting. */
const drawable = (value: string, style: TextStyle): string | undefined =>
  value.trim() === '' || style.missing(value).length > 0 ? undefined : value;

const pagesFor = (type: Typeface, widthMm: number, isRtl: boolean): readonly Draw[] => {
  const { plain, bold, serif } = type;
  const begin = (document: Pdf, title: string) => {
    const pen = penOn(document.page(), widthMm, isRtl);
    pen.text(title, serif, sizePt.title);
    pen.space(5);
    return pen;
  };
  const namesOn = (pen: ReturnType<typeof penOn>, label: string, names: readonly string[]): void => {
    const written = names.length > 0 && names.length <= maxNames ? names : [''];
    for (const [at, name] of written.entries()) pen.field(at === 0 ? label : '', drawable(name, bold), type);
  };
  const letter: Draw = (document, { names, buyer, phone }, { letter: words, reply }) => {
    const pen = begin(document, words.title);
    pen.text(words.to, plain, sizePt.text);
    for (const label of [words.date, words.cemetery, words.plot]) pen.field(label, undefined, type);
    pen.space(2);
    namesOn(pen, words.names, names);
    pen.space(4);
    for (const paragraph of words.paragraphs) {
      pen.space(2.5);
      pen.text(paragraph, plain, sizePt.text);
    }
    pen.space(4);
    pen.field(words.from, drawable(buyer, bold), type);
    pen.field(words.phone, drawable(phone, bold), type);
    pen.field(words.signature, undefined, type);
    pen.space(8);
    pen.text(reply.title, serif, sizePt.heading);
    for (const [at, choice] of reply.choices.entries()) {
      pen.check(choice, plain);
      if (at === 0) continue;
      pen.space(handMm - 2);
      pen.rule(boxMm + 3);
      pen.space(2);
    }
    pen.space(2);
    pen.field(reply.signature, undefined, type);
  };
  const plate: Draw = (document, { orderNumber, names, plates, facts }, { letter: words, plate: about }) => {
    const pen = begin(document, about.title);
    namesOn(pen, words.names, names);
    pen.field(about.order, orderNumber, type);
    pen.field(about.count, String(plates), type);
    pen.field(about.shows, about.showsWhat, type);
    for (const fact of ['size', 'material', 'holes'] as const) pen.field(about[fact], facts[fact], type);
    if (facts.size !== undefined && facts.material !== undefined && facts.holes !== undefined) return;
    pen.space(5);
    pen.text(about.unknown, plain, sizePt.small, { gray: 0.35 });
  };
  const guide: Draw = (document, _kit, { guide: { title, lists } }) => {
    const pen = begin(document, title);
    for (const { heading, lines } of lists) {
      pen.space(4);
      pen.text(heading, serif, sizePt.heading);
      for (const line of lines) {
        pen.space(1.4);
        pen.item(line, plain);
      }
    }
  };
  return [letter, plate, guide];
};

/** Draws three parts of a page each: letter, sheet about the plate, mounting guide. */
export const drawCemeteryKit =
  (typeface: () => Typeface): DrawCemeteryKit =>
  (kit: CemeteryKit, language: Language, paperName: PaperName) => {
    const texts = kitTexts[language];
    const paper = papers[paperName];
    const document = pdf({ title: `${texts.name} ${kit.orderNumber}`, paper, language });
    for (const draw of pagesFor(typeface(), paper.widthMm, directionOf(language) === 'rtl')) draw(document, kit, texts);
    return document.bytes();
  };
