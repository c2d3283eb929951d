// Plain JavaScript: worker threads load this file unchanged from sources and build.
import { _QRScanner as Scanner } from 'qr/decode.js';
import { encodeAddress } from './best-mask.js';
import { runsOf } from './plate-runs.js';

export const quietZone = 4;
const sampleBand = 8;
/** Enough to separate modules; more only costs time. */
const pixelsPerModule = 4;

/**
 * Returns the QR code of an address as SVG: error correction H, quiet zone 4, one unit per module, dark modules as
 * runs. A sample has SAMPLE below the symbol.
 * @param {string} address
 * @param {boolean} sample
 * @param {0 | 1 | 2 | 3 | 4 | 5 | 6 | 7} [mask] the one with the fewest look-alikes when it is not given
 * @param {number} [plateMm] true size of the side, quiet zone included
 * @returns {string}
 */
export const drawPlate = (address, sample, mask, plateMm) => {
  const { size, modules } = encodeAddress(address, mask);
  const side = size + 2 * quietZone;
  let runs = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules[y * size + x]) continue;
      const from = x;
      while (x < size && modules[y * size + x]) x++;
      const length = x - from;
      runs += `M${from + quietZone} ${y + quietZone}h${length}v1h-${length}z`;
    }
  }
  const height = side + (sample ? sampleBand : 0);
  const mark = sample
    ? `<text x="${side / 2}" y="${side + sampleBand / 2}" font-family="sans-serif" font-size="6" text-anchor="middle">SAMPLE</text>`
    : '';
  const mm = (/** @type {number} */ units) => Number(((units * (plateMm ?? 0)) / side).toFixed(3));
  const trueSize = plateMm === undefined ? '' : ` width="${mm(side)}mm" height="${mm(height)}mm"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${trueSize} viewBox="0 0 ${side} ${height}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${height}h-${side}z"/><path d="${runs}"/>${mark}</svg>\n`
  );
};

/**
 * Decodes the symbol as a phone would, with a decoder independent of the encoder. Returns undefined if unreadable.
 * @param {string} svg
 * @returns {string | undefined}
 */
export const readPlate = (svg) => {
  const { side, runs } = runsOf(svg);
  const width = side * pixelsPerModule;
  const pixels = new Uint8Array(width * width).fill(light);
  for (const [x, y, length] of runs) {
    const left = x * pixelsPerModule;
    const right = left + length * pixelsPerModule;
    const top = y * pixelsPerModule;
    for (let row = top; row < top + pixelsPerModule; row++) pixels.fill(dark, row * width + left, row * width + right);
  }
  return decodeDots(width, width, pixels);
};

export const dark = 0;
export const light = 255;

/**
 * Kept for images of one size, because creating a scanner takes as long as decoding.
 * @type {Scanner | undefined}
 */
let scanner;

/**
 * Decodes with a library independent of the encoder.
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array} data one byte a dot, `dark` or `light`
 * @returns {string | undefined}
 */
export const decodeDots = (width, height, data) => {
  const { maxSize } = scanner?.opts ?? {};
  try {
    if (!scanner || maxSize?.width !== width || maxSize.height !== height)
      scanner = new Scanner({ maxSize: { width, height }, format: 'I420' });
    scanner.addImage({ width, height, data });
    const [found] = scanner.decode();
    return typeof found === 'string' ? found : undefined;
  } catch {
    return undefined; // the decoder throws on invalid input
  }
};

/**
 * The first is the one with the fewest look-alikes.
 * @type {readonly (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | undefined)[]}
 */
export const masks = [undefined, 0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Returns a verified SVG. About one symbol in tens of thousands has a false finder pattern; another mask avoids it.
 * Returns undefined if every mask fails, which means a bug.
 * @param {string} address
 * @param {boolean} sample
 * @returns {string | undefined}
 */
export const drawReadablePlate = (address, sample) => {
  for (const mask of masks) {
    const svg = drawPlate(address, sample, mask);
    if (readPlate(svg) === address) return svg;
  }
  return undefined;
};
