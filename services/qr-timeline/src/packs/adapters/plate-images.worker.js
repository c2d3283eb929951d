// Worker thread that renders plates, verifies each image and hashes it. See plate-png.js.
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawReadableImages } from './plate-png.js';

// On Linux this lowers the priority of this thread only, so requests go first.
setPriority(19);

/**
 * `ends` has the end offset of each image in `bytes`; `symbols` has the side of each symbol and its runs, a byte per number; `unreadable` is the first one that decodes to a wrong address, or
 * -1.
 * @typedef {{ index: number, addresses: readonly string[], sample: boolean, plateMm: number }} Chunk
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>, ends: number[], hashes: string[] }} Images
 * @typedef {{ sides: number[], runs: Uint8Array<ArrayBuffer>, ends: number[] }} Symbols
 * @typedef {{ index: number, svg: Images, png: Images, symbols: Symbols, unreadable: number }} DrawnChunk
 */

/** @type {(files: readonly Uint8Array[]) => { bytes: Uint8Array<ArrayBuffer>, ends: number[] }} */
const concatenate = (files) => {
  const bytes = new Uint8Array(files.reduce((sum, file) => sum + file.length, 0));
  /** @type {number[]} */
  const ends = [];
  let at = 0;
  for (const file of files) {
    bytes.set(file, at);
    ends.push((at += file.length));
  }
  return { bytes, ends };
};

/** @type {(files: readonly Buffer[]) => Images} */
const hashed = (files) => ({
  ...concatenate(files),
  hashes: files.map((file) => createHash('sha256').update(file).digest('hex')),
});

const empty = Buffer.alloc(0);

/** @type {(runs: readonly (readonly [number, number, number])[]) => Uint8Array} */
const flat = (runs) => {
  const bytes = new Uint8Array(runs.length * 3);
  let at = 0;
  for (const [x, y, length] of runs) {
    bytes[at++] = x;
    bytes[at++] = y;
    bytes[at++] = length;
  }
  return bytes;
};

/** @type {(chunk: Chunk) => DrawnChunk} */
const draw = ({ index, addresses, sample, plateMm }) => {
  const images = addresses.map((address) => drawReadableImages(address, sample, plateMm));
  const runs = concatenate(images.map((image) => flat(image?.symbol.runs ?? [])));
  return {
    index,
    svg: hashed(images.map((image) => Buffer.from(image?.svg ?? ''))),
    png: hashed(images.map((image) => image?.png ?? empty)),
    symbols: { sides: images.map((image) => image?.symbol.side ?? 0), runs: runs.bytes, ends: runs.ends },
    unreadable: images.indexOf(undefined),
  };
};

parentPort?.on('message', (/** @type {Chunk | 'close'} */ chunk) => {
  if (chunk === 'close') {
    parentPort?.close();
    return;
  }
  // An error in rendering ends this thread; the parent rejects.
  const drawn = draw(chunk);
  parentPort?.postMessage(drawn, [drawn.svg.bytes.buffer, drawn.png.bytes.buffer, drawn.symbols.runs.buffer]);
});
