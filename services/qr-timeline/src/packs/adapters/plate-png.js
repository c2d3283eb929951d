// Plain JavaScript: worker threads load this file unchanged from sources and build.
import { decode } from 'fast-png';
import { oneBitPng } from './one-bit-png.js';
import { dark, decodeDots, drawPlate, light, masks, quietZone } from './plate-image.js';
import { runsOf } from './plate-runs.js';

/** Print resolution of plates; engravers use the SVG. */
const dotsPerInch = 300;
const leastDotsPerModule = 8;
/** Enough to separate modules; more only costs time. */
const pixelsPerModule = 2;

/** Bitmap rows of each letter, so that SAMPLE needs no font. */
const sampleWord = [
  [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
  [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
  [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
  [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
];

/** @type {readonly (readonly [x: number, y: number])[]} */
const sampleDots = sampleWord.flatMap((letter, place) =>
  letter.flatMap((dots, row) =>
    [0, 1, 2, 3, 4]
      .filter((dot) => dots & (0b10000 >> dot))
      .map((dot) => /** @type {const} */ ([place * 6 + dot, row])),
  ),
);

/**
 * Returns the image as PNG with whole pixels per module and its physical size.
 * @param {import('./plate-runs.js').PlateSymbol} symbol
 * @param {number} plateMm
 * @returns {Buffer}
 */
export const platePng = ({ side, height, runs }, plateMm) => {
  /** @type {[number, number, number][]} */
  const mark = sampleDots.map(([x, y]) => [quietZone + x, side + y, 1]);
  const dots = Math.max(leastDotsPerModule, Math.ceil(((plateMm / 25.4) * dotsPerInch) / side));
  const dotsPerMetre = Math.round((side * dots * 1_000) / plateMm);
  // The smallest symbols are narrower than the word.
  const drawn = height > side ? [...runs, ...mark.filter(([x]) => x < side)] : runs;
  return oneBitPng({ runs: drawn, side, height, dots, dotsPerMetre });
};

/**
 * Decodes the finished file as a phone would, with libraries independent of the encoders. Returns undefined if
 * unreadable; throws if it is not a PNG.
 * @param {Uint8Array} png
 * @param {number} side modules across, quiet zone included: only as many pixels are read as separate them
 * @returns {string | undefined}
 */
export const readPng = (png, side) => {
  const { data, width: whole, height, depth } = decode(png, { checkCrc: true });
  const lineBytes = Math.ceil((whole * depth) / 8);
  const width = side * pixelsPerModule;
  const step = whole / width;
  const pixels = new Uint8Array(width * Math.floor(height / step));
  const columns = Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * step));
  for (let at = 0, y = 0; at < pixels.length; y++) {
    const line = Math.floor((y + 0.5) * step) * lineBytes;
    for (const x of columns) pixels[at++] = (data[line + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? light : dark;
  }
  return decodeDots(width, pixels.length / width, pixels);
};

/**
 * Returns both images of a plate, drawn from one symbol and verified by decoding the PNG. About one symbol in tens of
 * thousands has a false finder pattern; another mask avoids it. Returns undefined if every mask fails, which means a bug.
 * @param {string} address
 * @param {boolean} sample
 * @param {number} plateMm
 * @returns {{ svg: string, png: Buffer, symbol: import('./plate-runs.js').PlateSymbol } | undefined}
 */
export const drawReadableImages = (address, sample, plateMm) => {
  for (const mask of masks) {
    const svg = drawPlate(address, sample, mask, plateMm);
    const symbol = runsOf(svg);
    const png = platePng(symbol, plateMm);
    if (readPng(png, symbol.side) === address) return { svg, png, symbol };
  }
  return undefined;
};
