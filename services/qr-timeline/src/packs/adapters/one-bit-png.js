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
 * Repeated lines are compressed by the filter; searching harder takes three times as long for a third less. The small
 * tables and output suit about a kilobyte and cost less to allocate.
 */
const compression = { level: 3, memLevel: 4, chunkSize: 4096 };

/**
 * Sets bits of the line that starts at byte `start` to 0, from `from` up to `to`, at most its end.
 * @type {(lines: Buffer, start: number, from: number, to: number) => void}
 */
const darken = (lines, start, from, to) => {
  const [first, last] = [start + (from >> 3), start + (to >> 3)];
  const [before, after] = [~(0xff >> (from & 7)), 0xff >> (to & 7)];
  if (first === last) {
    lines[first] = (lines[first] ?? 0) & (before | after);
    return;
  }
  lines[first] = (lines[first] ?? 0) & before;
  for (let at = first + 1; at < last; at++) lines[at] = 0;
  if ((to & 7) > 0) lines[last] = (lines[last] ?? 0) & after;
};

/**
 * Encodes black and white squares as a 1-bit PNG. A general encoder takes ten times as long: here repeated lines use
 * the "up" filter.
 * @param {{ runs: readonly (readonly [number, number, number])[], side: number, height: number, dots: number, dotsPerMetre: number }} picture
 *   `runs` are black: x, y and length in squares; each square becomes `dots` by `dots`
 * @returns {Buffer}
 */
export const oneBitPng = ({ runs, side, height, dots, dotsPerMetre }) => {
  const width = side * dots;
  const line = Math.ceil(width / 8) + 1;
  const lines = Buffer.alloc(line * height * dots);
  for (let y = 0; y < height; y++) {
    const start = y * dots * line;
    lines.fill(0xff, start + 1, start + line);
    for (let again = 1; again < dots; again++) lines[start + again * line] = 2;
  }
  for (const [x, y, length] of runs) {
    darken(lines, y * dots * line + 1, x * dots, (x + length) * dots);
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
    chunk('IDAT', deflateSync(lines, compression)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
