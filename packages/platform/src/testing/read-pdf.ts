import { inflateSync } from 'node:zlib';

/** Text on a page, in millimeters from the upper left corner, as a viewer computes it. */
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
export type PdfPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly texts: readonly PdfText[];
  readonly frames: readonly PdfFrame[];
  readonly lines: readonly PdfLine[];
  readonly bars: readonly PdfBars[];
};

const mmOfPt = (pt: number): number => (pt * 25.4) / 72;

/**
 * Parses a PDF of this package from its bytes: cross-reference table, streams, and characters and widths of the
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
  const fontOf = (id: number) => {
    const font = objectOf(id);
    const outlines = objectOf(Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1]));
    const letters = new Map(
      [...streamOf(idIn(font, 'ToUnicode')).matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map((found) => [
        found[1] ?? '',
        Buffer.from(found[2] ?? '', 'hex')
          .swap16()
          .toString('utf16le'),
      ]),
    );
    const widths = new Map(
      [...outlines.matchAll(/(\d+) \[([\d.]+)\]/g)].map((found) => [Number(found[1]), Number(found[2])]),
    );
    return { letters, widths };
  };
  const catalog = objectOf(idIn(file.slice(table), 'Root'));
  const kids = /\/Kids \[([^\]]*)\]/.exec(objectOf(idIn(catalog, 'Pages')))?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map((found): PdfPage => {
    const page = objectOf(Number(found[1]));
    const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]+)\]/.exec(page)?.[1] ?? '').split(' ').map(Number);
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((named) => [named[1] ?? '', fontOf(Number(named[2]))]),
    );
    const across = (pt: string | undefined): number => mmOfPt(Number(pt));
    const down = (pt: string | undefined): number => mmOfPt(height - Number(pt));
    const texts: PdfText[] = [];
    const frames: PdfFrame[] = [];
    const lines: PdfLine[] = [];
    const bars: PdfBars[] = [];
    for (const row of streamOf(idIn(page, 'Contents')).split('\n')) {
      const square = /^q ([\d.]+) 0 0 -\1 ([\d.-]+) ([\d.-]+) cm 0 g (.*) f Q$/.exec(row);
      const text = /^BT .* 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm (.*) ET$/.exec(row);
      const frame = /([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re S$/.exec(row);
      const line = /([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S$/.exec(row);
      if (text) {
        const runs = [...(text[3] ?? '').matchAll(/\/(F\d+) ([\d.]+) Tf <([0-9a-f]*)> Tj/g)];
        const glyphs = runs.flatMap(
          (run) =>
            (run[3] ?? '')
              .match(/.{4}/g)
              ?.map((glyph) => ({ glyph, font: fonts.get(run[1] ?? ''), size: Number(run[2]) })) ?? [],
        );
        texts.push({
          text: glyphs.map(({ glyph, font }) => font?.letters.get(glyph) ?? '').join(''),
          xMm: across(text[1]),
          yMm: down(text[2]),
          sizePt: Number(runs[0]?.[2]),
          widthMm: mmOfPt(
            glyphs.reduce(
              (sum, { glyph, font, size }) => sum + ((font?.widths.get(Number.parseInt(glyph, 16)) ?? 0) * size) / 1000,
              0,
            ),
          ),
        });
      }
      if (frame)
        frames.push({
          xMm: across(frame[1]),
          yMm: down(frame[2]) - mmOfPt(Number(frame[4])),
          widthMm: mmOfPt(Number(frame[3])),
          heightMm: mmOfPt(Number(frame[4])),
        });
      if (square)
        bars.push({
          xMm: across(square[2]),
          yMm: down(square[3]),
          unitMm: mmOfPt(Number(square[1])),
          bars: [...(square[4] ?? '').matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map(([, x, y, length]) => [
            Number(x),
            Number(y),
            Number(length),
          ]),
        });
      if (line) lines.push({ fromMm: [across(line[1]), down(line[2])], toMm: [across(line[3]), down(line[4])] });
    }
    return { widthMm: mmOfPt(width), heightMm: mmOfPt(height), texts, frames, lines, bars };
  });
  return { pages, catalog };
};
