import { directionOf, type Language } from '@keepsake/contracts/values/language';
import type { PaperName } from '@keepsake/contracts/values/paper';
import { pdf, type Pdf } from '@keepsake/platform/pdf/document';
import type { TextStyle } from '@keepsake/platform/pdf/text-layout';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawCemeteryKit } from '../../application/render-cemetery-kit.js';
import type { CemeteryKit } from '../../domain/cemetery-kit.js';
import { boxMm, handMm, paperSizes, penOn, sizePt } from '../paper-pen.js';
import { kitTexts, type KitTexts } from './kit-texts.js';

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
    const paper = paperSizes[paperName];
    const document = pdf({ title: `${texts.name} ${kit.orderNumber}`, paper, language });
    for (const draw of pagesFor(typeface(), paper.widthMm, directionOf(language) === 'rtl')) draw(document, kit, texts);
    return document.bytes();
  };
