// Worker thread that renders plates, verifies each image and hashes it. See plate-png.js.
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawReadableImages } from './plate-png.js';

// On Linux this lowers the priority of this thread only, so requests go first.
setPriority(19);

/**
 * `ends` has the end offset of each image in `bytes`; `unreadable` is the first one that decodes to a wrong address, or
 * -1.
 * @typedef {{ lot: number, addresses: readonly string[], sample: boolean, plateMm: number }} Wanted
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>, ends: number[], hashes: string[] }} Pile
 * @typedef {{ lot: number, svg: Pile, png: Pile, unreadable: number }} Drawn
 */

/** @type {(pictures: readonly Buffer[]) => Pile} */
const pile = (pictures) => {
  const bytes = new Uint8Array(pictures.reduce((sum, picture) => sum + picture.length, 0));
  /** @type {number[]} */
  const ends = [];
  let at = 0;
  for (const picture of pictures) {
    bytes.set(picture, at);
    ends.push((at += picture.length));
  }
  return { bytes, ends, hashes: pictures.map((picture) => createHash('sha256').update(picture).digest('hex')) };
};

const empty = Buffer.alloc(0);

/** @type {(wanted: Wanted) => Drawn} */
const draw = ({ lot, addresses, sample, plateMm }) => {
  const images = addresses.map((address) => drawReadableImages(address, sample, plateMm));
  return {
    lot,
    svg: pile(images.map((image) => Buffer.from(image?.svg ?? ''))),
    png: pile(images.map((image) => image?.png ?? empty)),
    unreadable: images.indexOf(undefined),
  };
};

parentPort?.on('message', (/** @type {Wanted} */ wanted) => {
  // An error in rendering ends this thread; the parent rejects.
  const drawn = draw(wanted);
  parentPort?.postMessage(drawn, [drawn.svg.bytes.buffer, drawn.png.bytes.buffer]);
});
