// Plain JavaScript: worker threads load this file unchanged from sources and build.
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const unitIsMetre = 1;

/** @type {(type: string, body: Buffer) => Buffer} */
const chunk = (type, body) => {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.write(type, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), body.length + 8);
  return whole;
};

/**
 * Encodes black and white squares as a 1-bit PNG. A general encoder takes ten times as long: here repeated lines use
 * the "up" filter.
 * @param {{ cells: Uint8Array, side: number, height: number, dots: number, dotsPerMetre: number }} picture `cells` row by row,
 *   0 is black; each becomes a square of `dots` by `dots`
 * @returns {Buffer}
 */
export const oneBitPng = ({ cells, side, height, dots, dotsPerMetre }) => {
  const width = side * dots;
  const line = Math.ceil(width / 8) + 1;
  const lines = Buffer.alloc(line * height * dots);
  for (let y = 0; y < height; y++) {
    const start = y * dots * line;
    for (let x = 0; x < side; x++) {
      if (cells[y * side + x] === 0) continue;
      for (let dot = x * dots; dot < (x + 1) * dots; dot++) {
        const place = start + 1 + (dot >> 3);
        lines[place] = (lines[place] ?? 0) | (0x80 >> (dot & 7));
      }
    }
    for (let again = 1; again < dots; again++) lines[start + again * line] = 2;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height * dots, 4);
  head[8] = 1; // 1 bit, grayscale, default compression, filter and interlace
  const scale = Buffer.alloc(9);
  scale.writeUInt32BE(dotsPerMetre, 0);
  scale.writeUInt32BE(dotsPerMetre, 4);
  scale[8] = unitIsMetre;
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('pHYs', scale),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
