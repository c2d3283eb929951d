// Plain JavaScript: worker threads load this file unchanged from sources and build.
import sharp from 'sharp';
import { oneBitPng } from './one-bit-png.js';
import { decodeDots, quietZone } from './plate-image.js';
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
 * Decodes the finished file as a phone would.
 * @param {Uint8Array} png
 * @returns {Promise<string | undefined>}
 */
export const readPng = async (png) => {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const step = Math.max(1, Math.floor(info.width / readableWidth));
  const [width, height] = [Math.floor(info.width / step), Math.floor(info.height / step)];
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = 0xff000000 | ((data[(y * info.width + x) * step * info.channels] ?? 0) * 0x010101);
  return decodeDots(width, height, new Uint8Array(pixels.buffer));
};
