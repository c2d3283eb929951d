import { typeface } from '@keepsake/platform/pdf/typeface';
import sharp from 'sharp';

/*
 * Texts of a film as pictures. Letters are drawn as outlines of the shipped fonts, so that every supported script looks
 * the same on every server.
 */

type Style = ReturnType<typeof typeface>['plain'];
export type Size = { readonly width: number; readonly height: number };

const dark = '#211B17';
const ivory = '#F7F1E6';
const muted = '#C9BEAB';
const gold = '#B08A4A';
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns the outlines of a line with its baseline start at the given place. */
const outlines = (
  text: string,
  style: Style,
  at: { readonly x: number; readonly y: number; readonly size: number },
) => {
  let { x } = at;
  const shapes: string[] = [];
  for (const { file, text: run, width } of style.runs(text)) {
    const font = file.font();
    const scale = at.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    let pen = 0;
    for (const [index, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const [left, base] = [x + (pen + xOffset) * scale, at.y - yOffset * scale];
      shapes.push(`<path transform="matrix(${scale} 0 0 ${-scale} ${left} ${base})" d="${glyph.path.toSVG()}"/>`);
      pen += xAdvance;
    }
    x += width * at.size;
  }
  return shapes.join('');
};

/** Breaks a text into at most `max` lines; what remains is cut with an ellipsis. */
const linesOf = (text: string, style: Style, widthPt: number, sizePt: number, max: number): readonly string[] => {
  const lines: string[] = [];
  const fits = (line: string): boolean => style.widthPt(line, sizePt) <= widthPt;
  const cut = (line: string): string => {
    if (fits(line)) return line;
    let letters = Array.from(line);
    while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1);
    return `${letters.join('').trimEnd()}…`;
  };
  let line = '';
  const words = text.split(/\s+/u).filter(Boolean);
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) {
      line = longer;
      continue;
    }
    if (lines.length === max - 1) return [...lines, cut([line, ...words.slice(index)].join(' '))];
    lines.push(cut(line));
    line = word;
  }
  return line === '' ? lines : [...lines, cut(line)];
};

const svg = ({ width, height }: Size, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** Draws a caption on a soft shade, as a strip for the lower edge of the picture. */
export const drawCaption = async (text: string, { width, height }: Size, target: string): Promise<void> => {
  const style = typeface().serif;
  const size = height * 0.042;
  const margin = width * 0.05;
  const lines = linesOf(text, style, width - margin * 2, size, 2);
  const strip = { width, height: Math.round(height * 0.3) };
  const drawn = lines.map((line, index) => {
    const y = strip.height - height * 0.07 - (lines.length - 1 - index) * size * 1.3;
    const x = rightToLeft.test(line) ? width - margin - style.widthPt(line, size) : margin;
    return outlines(line, style, { x, y, size });
  });
  const shade =
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#000" stop-opacity="0"/><stop offset="0.5" stop-color="#000" stop-opacity="0.28"/><stop offset="1" stop-color="#000" stop-opacity="0.62"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>';
  await sharp(svg(strip, `${shade}<g fill="${ivory}">${drawn.join('')}</g>`))
    .png({ compressionLevel: 3 })
    .toFile(target);
};

/** Draws a card: a large text, a line, and a smaller text below, on a dark ground. */
export const drawCard = async (
  text: string,
  subtext: string,
  { width, height }: Size,
  target: string,
): Promise<void> => {
  const { serif, plain } = typeface();
  const sizes = [0.1, 0.08, 0.064].map((part) => part * height);
  const room = width * 0.8;
  const size = sizes.find((one) => linesOf(text, serif, room, one, 9).length <= 2) ?? height * 0.05;
  const lines = linesOf(text, serif, room, size, 4);
  const subSize = height * 0.042;
  const subLines = linesOf(subtext, plain, room, subSize, 2);
  const textHeight = lines.length * size * 1.25;
  const subHeight = subLines.length === 0 ? 0 : height * 0.085 + subLines.length * subSize * 1.4;
  const top = (height - textHeight - subHeight) / 2;
  const centered = (line: string, style: Style, y: number, sizePx: number): string =>
    outlines(line, style, { x: (width - style.widthPt(line, sizePx)) / 2, y, size: sizePx });
  const heading = lines.map((line, index) => centered(line, serif, top + size * (0.95 + index * 1.25), size));
  const ruleY = top + textHeight + height * 0.035;
  const below = subLines.map((line, index) =>
    centered(line, plain, ruleY + height * 0.05 + subSize * (0.75 + index * 1.4), subSize),
  );
  const rule =
    subLines.length === 0
      ? ''
      : `<rect x="${width / 2 - height * 0.06}" y="${ruleY}" width="${height * 0.12}" height="${Math.max(1, height * 0.0025)}" fill="${gold}"/>`;
  // One color: the encoder turns a dark gradient into rings.
  const ground = `<rect width="100%" height="100%" fill="${dark}"/>`;
  await sharp(
    svg(
      { width, height },
      `${ground}<g fill="${ivory}">${heading.join('')}</g>${rule}<g fill="${muted}">${below.join('')}</g>`,
    ),
  )
    .png({ compressionLevel: 3 })
    .toFile(target);
};
