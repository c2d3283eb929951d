import { pdf } from '@keepsake/platform/pdf/document';
import { crc32, deflateSync } from 'node:zlib';
import type { DrawnPlate } from '../../stock/api.js';
import type { DrawQrFile } from '../application/render-qr-file.js';

/** Side of the code, white edge included. */
const sideMm = 40;
/** At 40 mm this is at least 600 dpi. */
const minPx = 945;

const svg = ({ side, bars }: DrawnPlate): Buffer => {
  const runs = bars.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sideMm}mm" height="${sideMm}mm" viewBox="0 0 ${side} ${side}" ` +
      `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${runs}"/></svg>\n`,
  );
};

const pdfFile = ({ side, bars, address }: DrawnPlate): Buffer => {
  const document = pdf({ title: address, paper: { widthMm: sideMm, heightMm: sideMm } });
  const page = document.page();
  page.fill({ xMm: 0, yMm: 0, widthMm: sideMm, heightMm: sideMm }, 1);
  page.bars({ xMm: 0, yMm: 0, sideMm, units: side }, bars);
  return document.bytes();
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

/** Encodes a PNG of one bit per pixel with its true size; each module is a whole number of pixels. */
const png = ({ side, bars }: DrawnPlate): Buffer => {
  const modulePx = Math.ceil(minPx / side);
  const px = side * modulePx;
  // Each row begins with its filter type, 0. A set bit is white.
  const rowBytes = 1 + Math.ceil(px / 8);
  const rows = Array.from({ length: side }, () => Buffer.alloc(rowBytes, 0xff).fill(0, 0, 1));
  for (const [x, y, length] of bars)
    for (let at = x * modulePx; at < (x + length) * modulePx; at++) {
      const row = rows[y];
      const index = 1 + (at >> 3);
      if (row) row[index] = (row[index] ?? 0) & ~(0x80 >> (at & 7));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(px, 0);
  header.writeUInt32BE(px, 4);
  header[8] = 1; // bits per pixel, grayscale
  const size = Buffer.alloc(9);
  const perMeter = Math.round((px * 1_000) / sideMm);
  size.writeUInt32BE(perMeter, 0);
  size.writeUInt32BE(perMeter, 4);
  size[8] = 1; // pixels per meter
  const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: modulePx }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const draw = { svg, pdf: pdfFile, png } as const;

/** Draws a plate's symbol in true size, with its white edge. */
export const drawQrFile: DrawQrFile = (plate, format) => draw[format](plate);
