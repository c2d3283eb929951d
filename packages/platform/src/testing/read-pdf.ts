import { inflateSync } from 'node:zlib';

/** Text on a page, in millimeters from the upper left corner, as a viewer computes it; in visual order. */
export type PdfText = {
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly sizePt: number;
  readonly widthMm: number;
};
export type PdfFrame = {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};
export type PdfLine = { readonly fromMm: readonly [number, number]; readonly toMm: readonly [number, number] };
export type PdfBars = {
  readonly xMm: number;
  readonly yMm: number;
  readonly unitMm: number;
  /** The x, y and length of each bar, in units. */
  readonly bars: readonly (readonly [number, number, number])[];
};
/** An image as printed, with its pixels. */
export type PdfImage = PdfFrame & { readonly widthPx: number; readonly heightPx: number };
export type PdfPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly texts: readonly PdfText[];
  readonly frames: readonly PdfFrame[];
  readonly lines: readonly PdfLine[];
  readonly bars: readonly PdfBars[];
  readonly images: readonly PdfImage[];
  /** Boxes in millimeters: left, bottom, right, top. Undefined if the page has none. */
  readonly trimBox?: readonly number[];
  readonly bleedBox?: readonly number[];
  /** Whether the outlines of every font of the page are in the file. */
  readonly hasOwnFonts: boolean;
};

type Pixels = { readonly widthPx: number; readonly heightPx: number };
type Matrix = readonly [number, number, number, number, number, number];
type Font = {
  readonly letters: ReadonlyMap<string, string>;
  readonly widths: readonly number[];
  readonly isEmbedded: boolean;
};

const mmOfPt = (pt: number): number => (pt * 25.4) / 72;
/** Combines two transformations: the first is applied to points before the second. */
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];
const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f];

/**
 * Parses a PDF from its bytes: cross-reference table, streams, drawing operators, and characters and widths of the
 * embedded fonts. Uses nothing of the writer, so that tests are independent of it.
 */
export const readPdf = (bytes: Buffer): { readonly pages: readonly PdfPage[]; readonly catalog: string } => {
  const file = bytes.toString('latin1');
  const table = Number(/startxref\s+(\d+)/.exec(file)?.[1]);
  const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map((found) => Number(found[1]));
  const objectOf = (id: number): string => {
    const start = starts[id - 1] ?? 0;
    if (!file.startsWith(`${id} 0 obj`, start)) throw new Error(`The table does not lead to object ${id}.`);
    return file.slice(start, file.indexOf('\nendobj', start));
  };
  const idIn = (object: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1]);
  const streamOf = (id: number): string => {
    const object = objectOf(id);
    const start = (starts[id - 1] ?? 0) + object.indexOf('stream\n') + 7;
    const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
    return inflateSync(bytes.subarray(start, start + length)).toString('latin1');
  };
  const fontOf = (id: number): Font => {
    const font = objectOf(id);
    const outlines = objectOf(Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1]));
    const letters = new Map<string, string>();
    for (const [, first = '', values = ''] of streamOf(idIn(font, 'ToUnicode')).matchAll(
      /^<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]$/gm,
    ))
      for (const [index, [, value = '']] of [...values.matchAll(/<([0-9a-f ]*)>/g)].entries())
        letters.set(
          (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
          Buffer.from(value.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        );
    const widths = /\/W \[0 \[([^\]]*)\]/.exec(outlines)?.[1]?.split(' ').map(Number) ?? [];
    const descriptor = objectOf(idIn(outlines, 'FontDescriptor'));
    return { letters, widths, isEmbedded: /\/FontFile[23]? \d+ 0 R/.test(descriptor) };
  };
  const pixelsOf = (id: number): Pixels => {
    const image = objectOf(id);
    return {
      widthPx: Number(/\/Width (\d+)/.exec(image)?.[1]),
      heightPx: Number(/\/Height (\d+)/.exec(image)?.[1]),
    };
  };
  const boxOf = (page: string, name: 'TrimBox' | 'BleedBox') => {
    const numbers = new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(page)?.[1];
    return numbers === undefined ? {} : { [name]: numbers.split(' ').map((pt) => mmOfPt(Number(pt))) };
  };
  const preferencesOf = (catalog: string): string => {
    const id = idIn(catalog, 'ViewerPreferences');
    return Number.isNaN(id) ? '' : objectOf(id);
  };

  const root = objectOf(idIn(file.slice(table), 'Root'));
  const kids = /\/Kids \[([^\]]*)\]/.exec(objectOf(idIn(root, 'Pages')))?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map((found): PdfPage => {
    const page = objectOf(Number(found[1]));
    const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]+)\]/.exec(page)?.[1] ?? '').split(' ').map(Number);
    const resources = objectOf(idIn(page, 'Resources'));
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((named) => [named[1] ?? '', fontOf(Number(named[2]))]),
    );
    const images = new Map(
      [...resources.matchAll(/\/(I\d+) (\d+) 0 R/g)].map((named) => [named[1] ?? '', pixelsOf(Number(named[2]))]),
    );
    const { TrimBox: trimBox, BleedBox: bleedBox } = { ...boxOf(page, 'TrimBox'), ...boxOf(page, 'BleedBox') };
    return {
      widthMm: mmOfPt(width),
      heightMm: mmOfPt(height),
      ...(trimBox && { trimBox }),
      ...(bleedBox && { bleedBox }),
      hasOwnFonts: [...fonts.values()].every(({ isEmbedded }) => isEmbedded),
      ...drawnBy(streamOf(idIn(page, 'Contents')), height, fonts, images),
    };
  });
  return { pages, catalog: `${root}\n${preferencesOf(root)}` };
};

const tokens = /\[[^\]]*\]|[^\s[\]]+/g;
const numeric = /^-?[\d.]+(?:e-?\d+)?$/;

/** Runs the operators of a content stream. */
const drawnBy = (
  content: string,
  heightPt: number,
  fonts: ReadonlyMap<string, Font>,
  pixels: ReadonlyMap<string, Pixels>,
): Pick<PdfPage, 'texts' | 'frames' | 'lines' | 'bars' | 'images'> => {
  const texts: PdfText[] = [];
  const frames: PdfFrame[] = [];
  const lines: PdfLine[] = [];
  const bars: PdfBars[] = [];
  const images: PdfImage[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let textMatrix: Matrix = matrix;
  let font: Font | undefined;
  let sizePt = 0;
  let operands: string[] = [];
  let boxes: number[][] = [];
  let points: (readonly [number, number])[] = [];
  let text: { text: string; xMm: number; yMm: number; endMm: number } | undefined;

  const pointMm = (x: number, y: number): readonly [number, number] => {
    const [, , , , e, f] = times([1, 0, 0, 1, x, y], matrix);
    return [mmOfPt(e), mmOfPt(heightPt - f)];
  };
  /** Shows glyphs; a number between them moves the next one back by thousandths of the size. */
  const show = (glyphs: string): void => {
    if (!text) throw new Error('A text is shown without a position.');
    const xMm = mmOfPt(times(textMatrix, matrix)[4]);
    let widthPt = 0;
    for (const [, shown = '', moved] of glyphs.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
      widthPt -= ((moved === undefined ? 0 : Number(moved)) * sizePt) / 1000;
      for (const glyph of shown.match(/.{4}/g) ?? []) {
        text.text += font?.letters.get(glyph) ?? '';
        widthPt += ((font?.widths[Number.parseInt(glyph, 16)] ?? 0) * sizePt) / 1000;
      }
    }
    textMatrix = times([1, 0, 0, 1, widthPt, 0], textMatrix);
    text.endMm = Math.max(text.endMm, xMm + mmOfPt(widthPt));
  };
  /** Ends a text; runs in different fonts that touch are one text. */
  const endText = (): void => {
    if (!text) return;
    const { endMm, ...shown } = text;
    const last = texts.at(-1);
    const touches =
      last && last.yMm === shown.yMm && shown.xMm > last.xMm && shown.xMm - last.xMm - last.widthMm < 0.01;
    if (touches) texts[texts.length - 1] = { ...last, text: last.text + shown.text, widthMm: endMm - last.xMm };
    else texts.push({ ...shown, sizePt, widthMm: endMm - shown.xMm });
    text = undefined;
  };
  const operators: Readonly<Record<string, (numbers: readonly number[]) => void>> = {
    q: () => void saved.push(matrix),
    Q: () => void (matrix = saved.pop() ?? matrix),
    cm: (numbers) => void (matrix = times(matrixOf(numbers), matrix)),
    BT: () => void (textMatrix = [1, 0, 0, 1, 0, 0]),
    Tm: (numbers) => {
      textMatrix = matrixOf(numbers);
      const [, , , , x, y] = times(textMatrix, matrix);
      text ??= { text: '', xMm: mmOfPt(x), yMm: mmOfPt(heightPt - y), endMm: mmOfPt(x) };
    },
    Tf: (numbers) => {
      font = fonts.get(operands[0]?.slice(1) ?? '');
      sizePt = numbers[0] ?? 0;
    },
    TJ: () => show(operands[0] ?? ''),
    ET: endText,
    Do: () => {
      const found = pixels.get(operands[0]?.slice(1) ?? '');
      const [width, , , height, x, y] = matrix;
      const upper = Math.max(y, y + height);
      const box = { widthMm: mmOfPt(width), heightMm: mmOfPt(Math.abs(height)) };
      if (found) images.push({ xMm: mmOfPt(x), yMm: mmOfPt(heightPt - upper), ...box, ...found });
    },
    m: ([x = 0, y = 0]) => void (points = [pointMm(x, y)]),
    l: ([x = 0, y = 0]) => void points.push(pointMm(x, y)),
    re: (numbers) => void boxes.push([...numbers]),
    S: () => {
      for (const [x = 0, y = 0, width = 0, height = 0] of boxes) {
        const [xMm, yMm] = pointMm(x, y);
        frames.push({ xMm, yMm, widthMm: mmOfPt(width), heightMm: mmOfPt(height) });
      }
      const [fromMm, toMm] = points;
      if (fromMm && toMm) lines.push({ fromMm, toMm });
      [boxes, points] = [[], []];
    },
    f: () => {
      const [xMm, yMm] = pointMm(0, 0);
      const found = boxes.map(([x = 0, y = 0, length = 0]) => [x, y, length] as const);
      if (matrix[0] !== 1) bars.push({ xMm, yMm, unitMm: mmOfPt(matrix[0]), bars: found });
      boxes = [];
    },
  };
  for (const [token] of content.matchAll(tokens)) {
    const operator = operators[token];
    if (operator) operator(operands.filter((one) => numeric.test(one)).map(Number));
    if (operator || /^[a-zA-Z*]+$/.test(token)) operands = [];
    else operands.push(token);
  }
  return { texts, frames, lines, bars, images };
};
