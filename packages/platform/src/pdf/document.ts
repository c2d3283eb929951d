import { deflateSync } from 'node:zlib';
import type { Face } from './face.js';
import type { TextStyle } from './text-layout.js';

/** Millimeters from the upper left corner of the page; font sizes in points. */
export type Page = {
  readonly text: (text: string, at: { xMm: number; yMm: number; sizePt: number; in: TextStyle; gray?: number }) => void;
  readonly line: (from: readonly [number, number], to: readonly [number, number], widthMm?: number) => void;
  readonly frame: (box: Box, widthMm?: number) => void;
  readonly fill: (box: Box, gray: number) => void;
  /**
   * Draws dark bars, one unit high, in a square of `units` units: x, y and length of each from its upper left corner.
   */
  readonly bars: (
    square: { readonly xMm: number; readonly yMm: number; readonly sideMm: number; readonly units: number },
    bars: Iterable<readonly [number, number, number]>,
  ) => void;
  /** Compresses the page to save memory; draw nothing on it afterwards. */
  readonly end: () => void;
};

export type Box = { readonly xMm: number; readonly yMm: number; readonly widthMm: number; readonly heightMm: number };

export type Pdf = {
  readonly page: () => Page;
  readonly bytes: () => Buffer;
};

export const letterPaper = { widthMm: 215.9, heightMm: 279.4 } as const;
export const a4Paper = { widthMm: 210, heightMm: 297 } as const;
export const ptOfMm = (mm: number): number => (mm * 72) / 25.4;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
/** Formats factors, which need more digits. */
const exact = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const hex = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');

/**
 * Creates a PDF in true size: pages of one paper, text in embedded fonts, straight lines and boxes. It asks viewers not
 * to scale it. Equal drawings give equal bytes.
 * @param shift moves everything on each page, for a printer that feeds off center
 */
export const pdf = (details: {
  readonly title: string;
  readonly paper: { readonly widthMm: number; readonly heightMm: number };
  readonly shift?: { readonly xMm: number; readonly yMm: number };
}): Pdf => {
  const { paper, shift = { xMm: 0, yMm: 0 } } = details;
  const fonts = new Map<Face, { readonly name: string; readonly used: Map<number, string> }>();
  const pages: (readonly string[] | Buffer)[] = [];
  const across = (mm: number): string => number(ptOfMm(mm + shift.xMm));
  const down = (mm: number): string => number(ptOfMm(paper.heightMm - mm - shift.yMm));
  const fontOf = (face: Face) => {
    const known = fonts.get(face) ?? { name: `F${fonts.size + 1}`, used: new Map<number, string>() };
    fonts.set(face, known);
    return known;
  };
  const shapeOf = ({ xMm, yMm, widthMm, heightMm }: Box): string =>
    `${across(xMm)} ${down(yMm + heightMm)} ${number(ptOfMm(widthMm))} ${number(ptOfMm(heightMm))} re`;

  const page = (): Page => {
    const drawn: string[] = [];
    const place = pages.push(drawn) - 1;
    return {
      text: (text, { xMm, yMm, sizePt, in: writing, gray = 0 }) => {
        const runs = writing.runs(text);
        if (runs.length === 0) return;
        const shown = runs.map(({ face, glyphs }) => {
          const { name, used } = fontOf(face);
          for (const { glyph, of } of glyphs) used.set(glyph, of);
          return `/${name} ${number(sizePt)} Tf <${glyphs.map(({ glyph }) => hex(glyph)).join('')}> Tj`;
        });
        drawn.push(`BT ${number(gray)} g 1 0 0 1 ${across(xMm)} ${down(yMm)} Tm ${shown.join(' ')} ET`);
      },
      line: ([fromX, fromY], [toX, toY], widthMm = 0.1) =>
        void drawn.push(
          `${number(ptOfMm(widthMm))} w ${across(fromX)} ${down(fromY)} m ${across(toX)} ${down(toY)} l S`,
        ),
      frame: (box, widthMm = 0.1) => void drawn.push(`${number(ptOfMm(widthMm))} w ${shapeOf(box)} S`),
      fill: (box, gray) => void drawn.push(`${number(gray)} g ${shapeOf(box)} f`),
      bars: ({ xMm, yMm, sideMm, units }, bars) => {
        const unit = exact(ptOfMm(sideMm) / units);
        const shapes = Array.from(bars, ([x, y, length]) => `${x} ${y} ${length} 1 re`);
        drawn.push(`q ${unit} 0 0 -${unit} ${across(xMm)} ${down(yMm)} cm 0 g ${shapes.join(' ')} f Q`);
      },
      end: () => void (pages[place] = contentOf(drawn)),
    };
  };

  const bytes = (): Buffer => {
    const objects: Buffer[] = [];
    const add = (body: string | Buffer): number => objects.push(typeof body === 'string' ? Buffer.from(body) : body);
    const catalog = add(
      '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>',
    );
    add('');
    const named = [...fonts].map(([face, { name, used }]) => `/${name} ${addFont(face, name, used, add)} 0 R`);
    const size = `0 0 ${number(ptOfMm(paper.widthMm))} ${number(ptOfMm(paper.heightMm))}`;
    const kids = pages.map((drawn) => {
      const content = add(Buffer.isBuffer(drawn) ? drawn : contentOf(drawn));
      return add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [${size}] /Resources << /Font << ${named.join(' ')} >> >> /Contents ${content} 0 R >>`,
      );
    });
    objects[1] = Buffer.from(
      `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
    );
    const described = add(`<< /Title <${utf16(details.title)}> /Producer (Keepsake) >>`);
    return assembled(objects, `/Root ${catalog} 0 R /Info ${described} 0 R`);
  };
  return { page, bytes };
};

type Add = (body: string | Buffer) => number;

const stream = (content: Buffer, more = ''): Buffer => {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${more} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
};
const contentOf = (drawn: readonly string[]): Buffer => stream(Buffer.from(drawn.join('\n')));

/** Embeds a font with the widths of the used glyphs, and the map from glyphs to text for copying and searching. */
const addFont = (face: Face, name: string, used: ReadonlyMap<number, string>, add: Add): number => {
  const glyphs = [...used].toSorted(([one], [other]) => one - other);
  const program = add(stream(face.program, ` /Length1 ${face.program.length}`));
  const family = `/KEEPSA+${name}`;
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName ${family} /Flags 4 /FontBBox [${face.box.map(number).join(' ')}] /ItalicAngle 0 /Ascent ${number(face.ascent)} /Descent ${number(face.descent)} /CapHeight ${number(face.ascent)} /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const widths = glyphs.map(([glyph]) => `${glyph} [${number(face.widthOf(glyph))}]`).join(' ');
  const outlines = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${family} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /W [${widths}] /CIDToGIDMap /Identity >>`,
  );
  const meaning = add(stream(Buffer.from(unicodeOf(glyphs))));
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${family} /Encoding /Identity-H /DescendantFonts [${outlines} 0 R] /ToUnicode ${meaning} 0 R >>`,
  );
};

/** Builds a ToUnicode map; the format allows 100 pairs per block. */
const unicodeOf = (glyphs: readonly (readonly [number, string])[]): string => {
  const pairs = glyphs.map(([glyph, of]) => `<${hex(glyph)}> <${utf16(of).slice(4)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) => {
    const block = pairs.slice(index * 100, index * 100 + 100);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Keepsake def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap end end',
  ].join('\n');
};

const assembled = (objects: readonly Buffer[], trailer: string): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')];
  let length = parts[0]?.length ?? 0;
  const starts: number[] = [];
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    starts.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};
