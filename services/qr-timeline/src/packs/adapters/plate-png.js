// Plain JavaScript: worker threads load this file unchanged from sources and build.
import { decode } from 'fast-png';
import { oneBitPng } from './one-bit-png.js';
import { decodeDots, drawPlate, masks, quietZone } from './plate-image.js';
import { runsOf } from './plate-runs.js';

/** Print resolution of plates; engravers use the SVG. */
const dotsPerInch = 300;
const leastDotsPerModule = 8;
/** Enough to separate the modules of every plate; more only costs time. */
const readableWidth = 160;

/** Bitmap rows of each letter, so that SAMPLE needs no font. */
const sampleWord = [
  [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
  [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
  [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
  [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
];

/**
 * Returns the image as PNG with whole pixels per module and its physical size.
 * @param {string} svg
 * @param {number} plateMm
 * @returns {Buffer}
 */
export const platePng = (svg, plateMm) => {
  const { side, height, runs } = runsOf(svg);
  const cells = new Uint8Array(side * height).fill(255);
  for (const [x, y, length] of runs) cells.fill(0, y * side + x, y * side + x + length);
  if (height > side)
    for (const [place, letter] of sampleWord.entries())
      for (const [row, dots] of letter.entries())
        for (let dot = 0; dot < 5; dot++)
          if (dots & (0b10000 >> dot)) cells[(side + row) * side + quietZone + place * 6 + dot] = 0;
  const dots = Math.max(leastDotsPerModule, Math.ceil(((plateMm / 25.4) * dotsPerInch) / side));
  return oneBitPng({ cells, side, height, dots, dotsPerMetre: Math.round((side * dots * 1_000) / plateMm) });
};

/**
 * Decodes the finished file as a phone would, with libraries independent of the encoders. Returns undefined if
 * unreadable; throws if it is not a PNG.
 * @param {Uint8Array} png
 * @returns {string | undefined}
 */
export const readPng = (png) => {
  const { data, width: whole, height, depth } = decode(png, { checkCrc: true });
  const lineBytes = Math.ceil((whole * depth) / 8);
  const step = Math.max(1, Math.floor(whole / readableWidth));
  const width = Math.floor(whole / step);
  const pixels = new Uint32Array(width * Math.floor(height / step)).fill(0xffffffff);
  for (let at = 0; at < pixels.length; at++) {
    const x = (at % width) * step;
    const isLight = (data[Math.floor(at / width) * step * lineBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7));
    if (!isLight) pixels[at] = 0xff000000;
  }
  return decodeDots(width, pixels.length / width, new Uint8Array(pixels.buffer));
};

/**
 * Returns both images of a plate, drawn from one symbol and verified by decoding the PNG. About one symbol in tens of
 * thousands has a false finder pattern; another mask avoids it. Returns undefined if every mask fails, which means a bug.
 * @param {string} address
 * @param {boolean} sample
 * @param {number} plateMm
 * @returns {{ svg: string, png: Buffer } | undefined}
 */
export const drawReadableImages = (address, sample, plateMm) => {
  for (const mask of masks) {
    const svg = drawPlate(address, sample, mask, plateMm);
    const png = platePng(svg, plateMm);
    if (readPng(png) === address) return { svg, png };
  }
  return undefined;
};
